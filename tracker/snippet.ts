/** What the owner's script element says, read while it runs: afterwards nobody tells which element it was. */
const script = document.currentScript as HTMLScriptElement;

/** The website's public key. */
export const key = script.dataset.key;
/** Where events go: beside the script, so that a first-party address needs nothing but another `src`. */
export const collector = new URL("collect", script.src).href;
/** Nothing is stored or sent before `nabz('consent', 'granted')`. */
export const asksConsent = script.dataset.consent === "required";
