import type { Violation } from "./errors.ts";
import { email } from "./fields.ts";
import { asciiDigits, readPhone } from "./phone.ts";
import { violationText } from "./text/violations.ts";
import { toGregorian } from "./time/jalali.ts";

/** What tells one person from another, the surest first. */
export const identifierKinds = ["id", "email", "phone"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** Fields of a person that have a meaning of their own; all others are the owner's attributes. */
export const personFields = ["email", "phone", "name", "birthday", "gender", "city", "country", "consent"] as const;

/** What the `data` of an `identify` says. */
export interface ToldIdentity {
  /** `id` as it is (letter case counts), `email` in lower case, `phone` as `readPhone` has it. */
  identifiers: Partial<Record<IdentifierKind, string>>;
  /** Known fields and attributes by name, less the owner's id. */
  fields: Record<string, unknown>;
  /** Known fields that cannot be what they say; they are left out of both. Paths begin with the field. */
  issues: Violation[];
}

const longest = { id: 200, text: 200, name: 100 } as const;
/** Told with any event, or by us: nothing about the person. */
const notTheirs = new Set(["id", "position", "$person", "$visitor", "__proto__"]);

/**
 * Reads who somebody says they are. A field that is empty, null or absent says nothing; one that is wrong is named and
 * left out, the others count.
 */
export function readIdentity(data: Readonly<Record<string, unknown>> = {}): ToldIdentity {
  const told: ToldIdentity = { identifiers: {}, fields: {}, issues: [] };
  const { identifiers, fields } = told;
  const read = <T>(name: string, value: unknown, reader: (value: unknown) => T | undefined, problem: string) => {
    if (isEmpty(value)) return undefined;
    const result = reader(value);
    if (result === undefined) told.issues.push({ path: [name], message: problem });
    return result;
  };
  const id = read("id", data.id, readId, violationText.invalid);
  if (id !== undefined) identifiers.id = id;
  for (const [name, value] of Object.entries(data)) {
    if (notTheirs.has(name)) continue;
    const known = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const result = known ? read(name, value, known.reader, known.problem) : wellFormed(value, deepest);
    if (result !== undefined) fields[name.toWellFormed()] = result;
    else if (!known) told.issues.push({ path: [name], message: violationText.invalid });
  }
  if (typeof fields.email === "string") identifiers.email = fields.email;
  if (typeof fields.phone === "string") identifiers.phone = fields.phone;
  return told;
}

/** The owner's id of a person: any text but spaces, or a whole number. Letter case counts. */
export function readId(value: unknown): string | undefined {
  const id = readText(value, longest.id);
  return id === "" ? undefined : id;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

function readText(value: unknown, most: number = longest.text): string | undefined {
  const told = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  const text = typeof told === "string" ? told.trim().toWellFormed() : undefined;
  return text !== undefined && text.length <= most && !text.includes("\0") ? text : undefined;
}

const genders: Record<string, string> = {
  ...{ male: "male", m: "male", man: "male", female: "female", f: "female", woman: "female", other: "other" },
  // letters: words that forms send, read and never shown
  ...{ مرد: "male", آقا: "male", زن: "female", خانم: "female" },
};

const readGender = (value: unknown) => {
  const word = readText(value)?.toLowerCase() ?? "";
  return Object.hasOwn(genders, word) ? genders[word] : undefined;
};

/** Years below it are Jalali: nobody who lives was born before. */
const firstGregorian = 1700;

/** A day as `YYYY-MM-DD`, Gregorian; read also from Jalali ones, with slashes, and from Persian digits. */
function readDay(value: unknown): string | undefined {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(T.*)?$/.exec(asciiDigits(readText(value) ?? ""));
  if (match === null) return undefined;
  const told = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  try {
    const { year, month, day } = told.year < firstGregorian ? toGregorian(told) : told;
    const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

const readers: Record<string, { reader: (value: unknown) => unknown; problem: string }> = {
  email: { reader: (value) => email.safeParse(value).data?.toWellFormed(), problem: violationText.email },
  phone: { reader: (value) => readPhone(readText(value) ?? ""), problem: violationText.phone },
  name: { reader: (value) => readText(value), problem: violationText.invalid },
  birthday: { reader: readDay, problem: violationText.date },
  gender: { reader: readGender, problem: violationText.invalid },
  city: { reader: (value) => readText(value, longest.name), problem: violationText.invalid },
  country: { reader: (value) => readText(value, longest.name), problem: violationText.invalid },
  consent: { reader: (value) => wellFormed(value, deepest), problem: violationText.invalid },
};

/** How many lists and objects may stand in one another. */
const deepest = 10;

/**
 * A value of JSON whose texts can be stored: half a surrogate pair becomes U+FFFD, in names too. Undefined where it is
 * deeper than `depth`.
 */
function wellFormed(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => wellFormed(item, depth - 1));
    return items.includes(undefined) ? undefined : items;
  }
  const entries = Object.entries(value).map(([name, field]) => [name.toWellFormed(), wellFormed(field, depth - 1)]);
  return entries.some(([, field]) => field === undefined) ? undefined : Object.fromEntries(entries);
}
