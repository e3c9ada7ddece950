/** The owner's script element; `currentScript` is set only while the script runs. */
const script = document.currentScript as HTMLScriptElement;

/** The website's public key. */
export const key = script.dataset.key;
/** Beside the script, so that a first-party address needs only another `src`. As a string where it is used. */
const beside = (name: string) => new URL(name, script.src) as unknown as string;
export const collector = beside("collect");
/**
 * A tool in a file of its own: `e` is the owner's, `o` shows messages, `h` distinguishes dead clicks; it sends the page's key
 * from its address. As a module it has the nonce of this script, and needs no trusted type. What fails to load is no error of
 * the page's.
 */
export const loadTool = (name: string): Promise<unknown> => import(beside(name + "?" + key)).catch((error) => error);
/** Nothing is stored or sent before `nabz('consent', 'granted')`. */
export const asksConsent = script.dataset.consent === "required";
