/**
 * What a terminal acts upon instead of showing it: control characters of both sets except the line end, and marks that
 * reverse the direction of what follows. The joiners of Persian words are none of them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Text for a terminal: names that owners and visitors chose could move its cursor, set its title or hide what follows.
 * Each such character becomes its code (`\u001b`), which JSON reads back as the character.
 */
export const toPlainText = (text: string): string => text.replace(commands, codeOf);
