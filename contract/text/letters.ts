/** Ye and kaf of the Arabic keyboard, and what Persian writes instead. */
const keyboards: readonly (readonly [arabic: string, persian: string])[] = [
  ["\u064a", "\u06cc"], // letters: compared, never shown
  ["\u0643", "\u06a9"], // letters: compared, never shown
];
/** He with a mark, which names are compared without. */
const endings: readonly (readonly [string, string])[] = [
  ["\u06c0", "\u0647"], // letters: compared, never shown
  ["\u0629", "\u0647"], // letters: compared, never shown
];

const replaceAll = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((folded, [letter, persian]) => folded.replaceAll(letter, persian), text);

/** A text with the letters of Persian. */
export const foldLetters = (text: string): string => replaceAll(text, keyboards);

/** A text as names are compared. */
export const foldEndings = (text: string): string => replaceAll(foldLetters(text), endings);

/**
 * A word as two keyboards write it: four spellings at most, itself first. One keyboard writes each letter in one way, so that
 * no word mixes both.
 */
export const spellLetters = (word: string): string[] => {
  const spelled = keyboards.reduce(
    (words, [arabic, persian]) =>
      words.flatMap((each) => [each.replaceAll(arabic, persian), each.replaceAll(persian, arabic)]),
    [word],
  );
  return [...new Set([word, ...spelled])];
};
