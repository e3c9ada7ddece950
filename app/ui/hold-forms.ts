/**
 * Disables the buttons of a form while it is sent, and refuses a second submit by Enter; returns what makes them work again
 * and what ends it. One function for both kinds of pages: those with scripts call it (`useSending`), those without carry its
 * text (`holdScript`), so it uses nothing from outside of itself.
 */
export function holdForms(): { releaseAll: () => void; stop: () => void } {
  /** A browser that stopped loading says nothing: the button works again after this. */
  const maxSendingMs = 20_000;
  const formOf = ({ target }: Event) =>
    target instanceof HTMLFormElement && target.method === "post" ? target : undefined;
  const release = (form: HTMLFormElement) => {
    delete form.dataset.sending;
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[data-held]")) {
      button.disabled = false;
      delete button.dataset.held;
      button.removeAttribute("aria-busy");
    }
  };
  const releaseAll = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sending]")) release(form);
  };
  const refuseRepeat = (event: SubmitEvent) => {
    if (formOf(event)?.dataset.sending === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hold = (event: SubmitEvent) => {
    const form = formOf(event);
    if (form === undefined) return;
    form.dataset.sending = "";
    // After the browser has read the fields: a disabled button is not among them.
    setTimeout(() => {
      for (const button of form.querySelectorAll<HTMLButtonElement>("button:enabled")) {
        button.disabled = true;
        button.dataset.held = "";
        if (button === event.submitter) button.setAttribute("aria-busy", "true");
      }
    });
    setTimeout(() => release(form), maxSendingMs);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) releaseAll();
  };
  window.addEventListener("submit", refuseRepeat, true);
  window.addEventListener("submit", hold);
  window.addEventListener("pageshow", onShow);
  const stop = () => {
    window.removeEventListener("submit", refuseRepeat, true);
    window.removeEventListener("submit", hold);
    window.removeEventListener("pageshow", onShow);
  };
  return { releaseAll, stop };
}

/** The same for a page that loads no script. */
export const holdScript = `(${holdForms})()`;
