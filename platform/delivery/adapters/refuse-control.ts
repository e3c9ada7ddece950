// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
const allControls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Whether a text could begin another line where it is put. */
export const hasControls = (text: string): boolean => controls.test(text);

/** A text for one line: a header, a name, a field of a form. */
export const toOneLine = (text: string): string => text.replace(allControls, " ").trim();
