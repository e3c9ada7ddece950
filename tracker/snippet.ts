/** The owner's script element; `currentScript` is set only while the script runs. */
const script = document.currentScript as HTMLScriptElement;

/** The website's public key. */
export const key = script.dataset.key;
/** Beside the script, so that a first-party address needs only another `src`. */
export const collector = new URL("collect", script.src).href;
/** Nothing is stored or sent before `nabz('consent', 'granted')`. */
export const asksConsent = script.dataset.consent === "required";
