import { closedDimensions, type DimensionName, wordedDimensions } from "../dimensions.ts";
import { dimensionText, listKnownKeys } from "./dimension-text.ts";
import { foldWord } from "./fold-word.ts";
import { listTypedNames } from "./typed-names.ts";

/** Persian words for the values that conditions compare, and the way back: owners write words, events hold keys. */

const ownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { visitor: "بازدیدکننده", lead: "سرنخ", customer: "مشتری" },
  gender: { female: "زن", male: "مرد", other: "دیگر" },
};

/** The fields of which every value has a word: another text is nobody's value. */
export const closedFields: readonly string[] = [...Object.keys(ownWords), ...closedDimensions];
/** Fields of which the collector writes what it knows by its own name, beside others. */
export const fieldsOfNames = ["source", "os", "browser"] as const satisfies readonly DimensionName[];
const fieldsWithWords: readonly string[] = [...Object.keys(ownWords), ...wordedDimensions, ...fieldsOfNames];

const ownWord = (field: string, key: string): string | undefined => {
  const words = Object.hasOwn(ownWords, field) ? ownWords[field] : undefined;
  return words !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;
};

/** The word for a value; undefined where it has none. */
export const valueWord = (field: string, key: string): string | undefined =>
  ownWord(field, key) ?? dimensionText(field, key);

interface FieldWords {
  /** The keys of a word, by its folded form: the first one is stored. */
  keys: ReadonlyMap<string, readonly string[]>;
  words: readonly string[];
}

function readField(field: string): FieldWords {
  const keys = new Map<string, string[]>();
  const words = new Set<string>();
  const known = Object.keys(ownWords[field] ?? {}).concat(listKnownKeys(field));
  for (const key of known) {
    const word = valueWord(field, key) ?? key;
    words.add(word);
    keys.set(foldWord(word), [...(keys.get(foldWord(word)) ?? []), key]);
  }
  // A word leads to its value before any other name does.
  const others = listTypedNames(field).flatMap(([key, names]) => [...names, key].map((name) => [name, key] as const));
  for (const [name, key] of [...others, ...known.map((each) => [each, each] as const)]) {
    if (!keys.has(foldWord(name))) keys.set(foldWord(name), [key]);
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
  wordsOf(field)?.keys.get(foldWord(typed))?.[0] ?? typed;

/**
 * Every spelling of a value: its keys, its word, and the ways in which the word is written. Events hold keys, but a
 * website says «تهران» of its customer, and the address database has two names for some cities.
 */
export function spellingsOf(field: string, value: string): readonly string[] {
  const known = wordsOf(field);
  const keys = known?.keys.get(foldWord(valueWord(field, value) ?? value));
  const word = keys === undefined ? undefined : valueWord(field, keys[0] ?? "");
  if (keys === undefined || word === undefined) return [value];
  return [...new Set([value, ...keys, word, word.replaceAll("\u200c", " "), word.replaceAll("\u200c", "")])];
}
