import { z } from "zod";
import { readDay } from "../identity.ts";
import { readPhone } from "../phone.ts";
import { eventOfWord, eventWords } from "../text/conditions.ts";
import { closedFields, valueOfWord, valueWord } from "../text/value-words.ts";
import { violationText } from "../text/violations.ts";
import { jalaliText } from "../time/jalali-text.ts";
import { listOperators, type ValueKind } from "./operators.ts";

/** The values of conditions as texts of a form: words and Jalali days for what is stored, and `"…"` for a text as it stands. */

/** What a text is the value of. */
export interface ValuePlace {
  kind: ValueKind;
  /** `event` is the name of an event. */
  field: string;
  op: string;
}

/** How many values an operator takes. */
function valuesOf(op: string): "none" | "one" | "two" | "list" {
  if (op === "" || /exists$|^is_(true|false)$|^did|_time$/.test(op)) return "none";
  if (op === "between") return "two";
  const takesList = (listOperators as readonly string[]).includes(op) || op === "any_of" || op === "none_of";
  return takesList ? "list" : "one";
}

/** Of days around now: their value is a number. */
const isOfDays = (op: string) => ["in_last", "more_than_ago", "in_next", "anniversary_in_next"].includes(op);
/** Operators that compare whole values: only those are known by their words. */
const comparesWhole = (op: string) => ["is", "is_not", "any_of", "none_of"].includes(op);

const quoted = /^"((?:[^"]|"")*)"$/;
const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
/** A text between quotes, as it stands. */
const readLiteral = (typed: string): string | undefined => quoted.exec(typed)?.[1]?.replaceAll('""', '"');

const asciiDigits = (value: string) =>
  value.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/** A number as it is typed, a text that is none as it stands. */
export function readNumber(typed: string | undefined): unknown {
  if (typed === undefined || typed === "") return undefined;
  const number = Number(
    asciiDigits(typed)
      .replace(/[\u066c,\s]/g, "")
      .replace("\u066b", "."),
  );
  return Number.isNaN(number) ? typed : number;
}

/** Parts of a number as people write it are parts of how it is kept. */
function readPhonePart(op: string, typed: string): string {
  if (comparesWhole(op)) return readPhone(typed) ?? typed;
  const digits = asciiDigits(typed).replace(/[\s\-()]/g, "");
  if (!/^\+?\d+$/.test(digits)) return typed;
  if (op === "starts_with") return digits.replace(/^(?:00|(?=98))/, "+").replace(/^0?(?=\d)/, "+98");
  // Only the zero before a mobile number's operator is not kept: digits of its middle or end stand as they are.
  return op.includes("contains") ? digits.replace(/^0(?=[79]\d)/, "") : digits;
}

function keyOf({ field, op }: ValuePlace, word: string): string {
  if (field === "event") return eventOfWord(word) ?? word;
  if (field === "phone") return readPhonePart(op, word);
  return comparesWhole(op) ? valueOfWord(field, word) : word;
}

/** One value; what cannot be read stands as it is, for the condition to refuse. */
export function readOne(place: ValuePlace, typed: string | undefined): unknown {
  if (typed === undefined || typed === "") return undefined;
  if (place.kind === "number" || isOfDays(place.op)) return readNumber(typed);
  const literal = readLiteral(typed);
  if (literal !== undefined) return literal;
  return place.kind === "date" || place.kind === "instant" ? (readDay(typed) ?? typed) : keyOf(place, typed);
}

/** Words between commas or lines; one between quotes may hold them. */
const splitList = (typed: string): string[] =>
  (typed.match(/\s*"(?:[^"]|"")*"\s*(?=[،,\n]|$)|[^،,\n]+/g) ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** What an operator takes; `until` is the end of "between". */
export function readValue(
  place: ValuePlace,
  { value, until }: { value?: string | undefined; until?: string | undefined },
): unknown {
  switch (valuesOf(place.op)) {
    case "none":
      return undefined;
    case "two":
      return [readOne(place, value), readOne(place, until)];
    case "list":
      return splitList(value ?? "").map((word) => readOne(place, word));
    default:
      return readOne(place, value);
  }
}

/** Why a typed text is nobody's value; one between quotes is taken as it stands. */
export function findProblem(place: ValuePlace, value: string | undefined): string | undefined {
  if (place.kind !== "text" || !comparesWhole(place.op)) return undefined;
  const words = valuesOf(place.op) === "list" ? splitList(value ?? "") : [value ?? ""];
  const typed = words.filter((word) => word !== "" && readLiteral(word) === undefined);
  if (place.field === "phone") {
    return typed.every((word) => readPhone(word) !== undefined) ? undefined : violationText.phone;
  }
  if (!closedFields.includes(place.field)) return undefined;
  return typed.every((word) => valueWord(place.field, keyOf(place, word)) !== undefined)
    ? undefined
    : violationText.invalid;
}

const isDay = (value: string) => z.iso.date().safeParse(value).success;

const wordOf = ({ field }: ValuePlace, value: string): string | undefined =>
  field === "event" ? eventWords[value] : valueWord(field, value);

/** The shortest text that is read as the value: its word, itself, else itself between quotes. */
function writeOne(place: ValuePlace, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") return String(value);
  const isOfDay = place.kind === "date" || place.kind === "instant";
  const word = isOfDay ? (isDay(value) ? jalaliText(value) : undefined) : wordOf(place, value);
  const isRead = (typed: string) => {
    // A quote that begins a word of a list may end in another one.
    const [only, ...others] = valuesOf(place.op) !== "list" ? [typed] : typed.startsWith('"') ? [] : splitList(typed);
    return others.length === 0 && readOne(place, only) === value && findProblem(place, typed) === undefined;
  };
  return [...(word === undefined ? [] : [word]), value].find(isRead) ?? quote(value);
}

/** A value as the texts of a form. */
export const writeValue = (
  place: ValuePlace,
  value: unknown,
): { value?: string | undefined; until?: string | undefined } => {
  const count = valuesOf(place.op);
  if (count === "none") return {};
  if (count === "one") return { value: writeOne(place, value) };
  const texts = (Array.isArray(value) ? value : [value]).map((each) => writeOne(place, each));
  return count === "two" ? { value: texts[0], until: texts[1] } : { value: texts.join("، ") };
};
