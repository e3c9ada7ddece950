/** The refused words of docs/glossary.md and where they are allowed. */
export function readGlossary(text: string): {
  words: { word: string; isNameOnly: boolean; pattern: RegExp; instead: string }[];
  exceptions: { word: string; where: string }[];
};
