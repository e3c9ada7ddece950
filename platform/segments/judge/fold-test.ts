import type { Test } from "#contract/conditions/test.ts";
import { readPhone } from "#contract/phone.ts";
import { spellLetters } from "#contract/text/letters.ts";
import { spellingsOf } from "#contract/text/value-words.ts";
import { foldSource } from "#platform/collect/known-sources.ts";

/** What conditions and stored values are compared as, in memory and in the event store alike. */

/** Owners write these in any letter case, as the search of people and the filters of reports take them. */
const caseless: ReadonlySet<string> = new Set(["name", "os", "browser"]);
export const isCaseless = (field: string): boolean => caseless.has(field);

/** Latin letters alone: of others the event store and this runtime differ. */
const foldCase = (value: string): string => value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A test with its words in small letters, as of a field whose case says nothing. */
export const foldWords = (test: Test): Test =>
  test.kind === "text" ? { ...test, values: test.values.map(foldCase) } : test;

/** The value of a field as tests of `foldTest` compare it. */
export const foldValue = (field: string, value: string): string => (isCaseless(field) ? foldCase(value) : value);

/**
 * Values as they are stored: sources as reports name them, addresses as identities, places in every spelling of theirs, and
 * words in the letters of both keyboards.
 */
export const foldTest = (field: string, test: Test): Test => spellTest(foldValues(field, test));

/** A test of texts that takes its words in the letters of either keyboard: sites and their customers write both. */
export function spellTest(test: Test): Test {
  if (test.kind !== "text") return test;
  const values = [...new Set(test.values.flatMap(spellLetters))];
  if (values.length === test.values.length) return test;
  return { ...test, op: anyOf[test.op] ?? test.op, values };
}

function foldValues(field: string, test: Test): Test {
  if (test.kind !== "text") return test;
  // A part of a name is no alias: `whatsapp` is in whatsapp_group too.
  const fold = anyOf[test.op] === undefined ? (value: string) => value.toLowerCase() : foldSource;
  if (field === "source") return { ...test, values: test.values.map(fold) };
  if (isCaseless(field)) return foldWords(test);
  if (field === "email") return { ...test, values: test.values.map((value) => value.toLowerCase()) };
  // A part of a number is no number.
  const isWholePhone = field === "phone" && anyOf[test.op] !== undefined;
  if (isWholePhone) return { ...test, values: test.values.map((value) => readPhone(value) ?? value) };
  const op = field === "city" || field === "country" ? anyOf[test.op] : undefined;
  return op === undefined ? test : { ...test, op, values: test.values.flatMap((value) => spellingsOf(field, value)) };
}

/** Operators of whole values, as those of several. */
const anyOf: Readonly<Record<string, "any_of" | "none_of">> = {
  ...{ is: "any_of", any_of: "any_of", is_not: "none_of", none_of: "none_of" },
};
