/** The owner's script element; `currentScript` is set only while the script runs. */
const script = document.currentScript as HTMLScriptElement;

/** The website's public key. */
export const key = script.dataset.key;
/** Beside the script, so that a first-party address needs only another `src`. */
export const collector = new URL("collect", script.src).href;
/**
 * The owner's tool, a file of its own; it sends the page's key from its address. As a module it has the nonce of this
 * script, and needs no trusted type.
 */
export const loadPicker = (): Promise<unknown> => import(new URL(`e?${key}`, script.src) as unknown as string);
/** Nothing is stored or sent before `nabz('consent', 'granted')`. */
export const asksConsent = script.dataset.consent === "required";
