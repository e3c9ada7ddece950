import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** A browser that stopped loading says nothing: the button works again after this. */
const maxSendingMs = 20_000;

/**
 * Disables the buttons of a form while it is sent, and refuses a second submit by Enter. The server knows a repeat all
 * the same (`answerOnce`): this shows that something happens.
 */
export function useSending() {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") releaseAll();
  }, [state]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && releaseAll();
    window.addEventListener("submit", refuseRepeat, true);
    window.addEventListener("submit", hold);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("submit", refuseRepeat, true);
      window.removeEventListener("submit", hold);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
}

const formOf = ({ target }: Event) =>
  target instanceof HTMLFormElement && target.method === "post" ? target : undefined;

function refuseRepeat(event: SubmitEvent) {
  if (formOf(event)?.dataset.sending === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function hold(event: SubmitEvent) {
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
}

const releaseAll = () => {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sending]")) release(form);
};

function release(form: HTMLFormElement) {
  delete form.dataset.sending;
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[data-held]")) {
    button.disabled = false;
    delete button.dataset.held;
    button.removeAttribute("aria-busy");
  }
}
