import { closedDimensions, wordedDimensions } from "../dimensions.ts";
import { dimensionText, listKnownKeys } from "./dimension-text.ts";

/** Persian words for the values that conditions compare, and the way back: owners write words, events hold keys. */

const ownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { visitor: "بازدیدکننده", lead: "سرنخ", customer: "مشتری" },
  gender: { female: "زن", male: "مرد", other: "دیگر" },
};

/** The fields of which every value has a word: another text is nobody's value. */
export const closedFields: readonly string[] = [...Object.keys(ownWords), ...closedDimensions];
/** The fields whose values have words. */
const fieldsWithWords: readonly string[] = [...Object.keys(ownWords), ...wordedDimensions];

const ownWord = (field: string, key: string): string | undefined => {
  const words = Object.hasOwn(ownWords, field) ? ownWords[field] : undefined;
  return words !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;
};

/** The word for a value; undefined where it has none. */
export const valueWord = (field: string, key: string): string | undefined =>
  ownWord(field, key) ?? dimensionText(field, key);

/** Owners write a name with a space, a half-space or neither, and with the letters of an Arabic keyboard. */
const fold = (word: string): string =>
  word
    .normalize("NFKC")
    .replace(/[\s\u200c\u0640\u064b-\u0652\u0654]/g, "")
    .replaceAll("ي", "ی")
    .replaceAll("ك", "ک")
    .replaceAll("ۀ", "ه");

interface FieldWords {
  /** The keys of a word, by its folded form: the first one is stored. */
  keys: ReadonlyMap<string, readonly string[]>;
  words: readonly string[];
}

function readField(field: string): FieldWords {
  const keys = new Map<string, string[]>();
  const words = new Set<string>();
  for (const key of Object.keys(ownWords[field] ?? {}).concat(listKnownKeys(field))) {
    const word = valueWord(field, key) ?? key;
    words.add(word);
    keys.set(fold(word), [...(keys.get(fold(word)) ?? []), key]);
  }
  return { keys, words: [...words] };
}

const fields = new Map<string, FieldWords>();

/** Read once, when a condition first needs it: most processes never do. */
function wordsOf(field: string): FieldWords | undefined {
  if (!fieldsWithWords.includes(field)) return undefined;
  const known = fields.get(field) ?? readField(field);
  fields.set(field, known);
  return known;
}

/** The words of a field's values, in the order in which they are offered; none where values are somebody's own words. */
export const listValueWords = (field: string): readonly string[] => wordsOf(field)?.words ?? [];

/** The value that a word stands for; what is no word of the field stands as it is. */
export const valueOfWord = (field: string, typed: string): string =>
  wordsOf(field)?.keys.get(fold(typed))?.[0] ?? typed;

/**
 * Every spelling of a value: its keys, its word, and the ways in which the word is written. Events hold keys, but a
 * website says «تهران» of its customer, and the address database has two names for some cities.
 */
export function spellingsOf(field: string, value: string): readonly string[] {
  const known = wordsOf(field);
  const keys = known?.keys.get(fold(valueWord(field, value) ?? value));
  const word = keys === undefined ? undefined : valueWord(field, keys[0] ?? "");
  if (keys === undefined || word === undefined) return [value];
  return [...new Set([value, ...keys, word, word.replaceAll("\u200c", " "), word.replaceAll("\u200c", "")])];
}
