/**
 * Lets the button beside a password show what was typed; before a form is sent it is hidden again, so that the browser
 * knows it as a password. One function for both kinds of pages: those with scripts call it, those without carry its text
 * (`revealScript`), so it uses nothing from outside of itself.
 */
export function revealPasswords(): () => void {
  const show = (button: Element, isShown: boolean) => {
    const input = button.parentElement?.querySelector("input");
    if (input) input.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-reveal]") : null;
    if (button) show(button, button.getAttribute("aria-pressed") !== "true");
  };
  const onSubmit = () => {
    for (const button of document.querySelectorAll("[data-reveal]")) show(button, false);
  };
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("submit", onSubmit, true);
  };
}

/** The same for a page that loads no script. */
export const revealScript = `(${revealPasswords})()`;
