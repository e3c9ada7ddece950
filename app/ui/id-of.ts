/** A part of an id for any text: ids have no spaces, and different texts different ids. */
export const idOf = (text: string): string =>
  text.replace(/[\s_]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
