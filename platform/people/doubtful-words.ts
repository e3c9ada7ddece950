import { isVouched } from "#contract/provenance.ts";
import {
  beforeWord,
  type ClaimedField,
  type DoubtfulWords,
  giverOf,
  isBetter,
  isCertain,
  ownWord,
} from "./identity-graph.ts";
import { refusalsOf, shortConsent, withholding, withRefusals } from "./read-consent.ts";

/** Browsers in doubt whose words are kept, the last to speak: anybody can give addresses in a thousand. */
const maxWords = 20;

type Word = DoubtfulWords[string];

/**
 * How a browser's e-mail, phone or consent is kept: by its giver while that is in doubt (`giver`), else as the person's own.
 * Nothing but this distinguishes what is certain from a row of before. Nothing of other fields.
 */
export function wordOf(name: string, { value, at }: Word, giver?: string): Pick<ClaimedField, "doubtfulWords"> {
  if (name !== "email" && name !== "phone" && name !== "consent") return {};
  return { doubtfulWords: { [giver ?? ownWord]: shortWord(name, { value, at }) } };
}

const shortWord = (name: string, { value, at }: Word): Word => ({
  ...{ value: name === "consent" ? shortConsent(value) : value, at },
});

/**
 * The words of a browser's consent from before they were kept. It is in doubt; but what it refused may have been refused
 * without doubt, and no browser in doubt grants it again.
 */
export function wordsOfBefore({ value, at }: Word): DoubtfulWords {
  const refused = refusalsOf(value);
  return Object.keys(refused).length === 0 ? {} : { [beforeWord]: { value: refused, at } };
}

/**
 * Whether a browser's word replaces an address or a consent of before words were kept (docs/decisions/0197), of somebody
 * whom nobody vouches for: it is as much in doubt as this one.
 */
export const outdates = (word: ClaimedField, field: ClaimedField): boolean =>
  word.doubtfulWords !== undefined && !isOfBefore(word) && isOfBefore(field) && isBetter(bare(word), bare(field));

const isOfBefore = (field: ClaimedField): boolean =>
  field.doubtfulWords === undefined || (Object.hasOwn(field.doubtfulWords, beforeWord) && !isCertain(field));

const bare = ({ value, at, provenance }: ClaimedField): ClaimedField => ({ value, at, provenance });

/** What browsers in doubt gave stays known beside the best of it: one of them may turn out to be the person's. */
export function joinWords(name: string, better: ClaimedField, worse: ClaimedField): ClaimedField {
  if (isVouched(better.provenance)) return better;
  const words = new Map(wordsOf(worse));
  for (const [giver, word] of wordsOf(better)) {
    const other = words.get(giver);
    if (giver === beforeWord && other !== undefined) words.set(giver, bothRefused(word, other));
    else if (other === undefined || isLater(word, other)) words.set(giver, word);
  }
  return withWords(name, better, [...words]);
}

/** Of two people who turn out to be one. */
const bothRefused = (one: Word, other: Word): Word => ({
  value: { ...refusalsOf(one.value), ...refusalsOf(other.value) },
  at: Math.max(one.at, other.at),
});

/** A field once somebody vouches for the link of this browser: of what such browsers gave the last word counts. */
export function trustWord(name: string, field: ClaimedField, visitor: bigint): ClaimedField {
  const { [giverOf(visitor)]: word, [ownWord]: own, ...others } = field.doubtfulWords ?? {};
  if (word === undefined) return field;
  const certain = own !== undefined && isLater(own, word) ? own : word;
  return withWords(name, { ...certain, provenance: "browser", ...wordOf(name, certain) }, Object.entries(others));
}

const wordsOf = ({ doubtfulWords = {} }: ClaimedField): [string, Word][] =>
  Object.entries(doubtfulWords).filter(([giver]) => giver !== ownWord);

const isLater = (one: Word, other: Word): boolean =>
  isBetter({ ...one, provenance: "browser" }, { ...other, provenance: "browser" });

/** The field itself where its words stay: a row that says what it said is not written again. */
function withWords(name: string, field: ClaimedField, words: readonly [string, Word][]): ClaimedField {
  const own = isCertain(field) ? (field.doubtfulWords?.[ownWord] ?? shortWord(name, field)) : undefined;
  // Earlier than what is the person's they are out of date, also where their browser is vouched for later.
  const kept = keepLast(
    name,
    words.filter(([, word]) => own === undefined || isLater(word, own)),
  );
  if (field.doubtfulWords === undefined && kept.length === 0) return field;
  const all: DoubtfulWords = Object.fromEntries(own === undefined ? kept : [[ownWord, own], ...kept]);
  if (name !== "consent") return replaceWords(field, all);
  const doubtful = kept.map(([, { value }]) => value);
  // What was refused before words were kept holds until a later word of the person's own: kept words are later than it.
  const value = withholding(own ? withRefusals(own.value, doubtful) : field.value, all[beforeWord]?.value);
  return replaceWords(field, all, value);
}

/** Of a consent the ones that refuse a channel apart: what others grant in their thousands pushes none of them out. */
function keepLast(name: string, words: readonly [string, Word][]): [string, Word][] {
  const byGiver = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
  const last = (some: readonly [string, Word][]) =>
    some
      .toSorted(byGiver)
      .sort(([, one], [, other]) => other.at - one.at)
      .slice(0, maxWords);
  const before = words.filter(([giver]) => giver === beforeWord);
  const said = words.filter(([giver]) => giver !== beforeWord);
  const isRefusal = ([, { value }]: [string, Word]) => name === "consent" && Object.keys(refusalsOf(value)).length > 0;
  return [...before, ...last(said.filter(isRefusal)), ...last(said.filter((each) => !isRefusal(each)))].sort(byGiver);
}

const replaceWords = (field: ClaimedField, doubtfulWords: DoubtfulWords, value = field.value): ClaimedField =>
  isSame(doubtfulWords, field.doubtfulWords) ? field : { ...field, value, doubtfulWords };

function isSame(one: DoubtfulWords, other: DoubtfulWords | undefined): boolean {
  const [words, others] = [Object.entries(one), new Map(Object.entries(other ?? {}))];
  const isKept = ([giver, { value, at }]: [string, Word]) =>
    others.get(giver)?.at === at && JSON.stringify(others.get(giver)?.value) === JSON.stringify(value);
  return other !== undefined && words.length === others.size && words.every(isKept);
}
