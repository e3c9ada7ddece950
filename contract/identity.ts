import type { Violation } from "./errors.ts";
import { email } from "./fields.ts";
import { asciiDigits, readPhone } from "./phone.ts";
import { violationText } from "./text/violations.ts";
import { toGregorian } from "./time/jalali.ts";

/** Kinds of identifiers, the strongest first. */
export const identifierKinds = ["id", "email", "phone"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** Known fields of a person; all others are attributes that the owner defines. */
export const personFields = ["email", "phone", "name", "birthday", "gender", "city", "country", "consent"] as const;

/** What the `data` of an `identify` event says. */
export interface Identity {
  /** `id` unchanged (case-sensitive), `email` in lower case, `phone` as `readPhone` returns it. */
  identifiers: Partial<Record<IdentifierKind, string>>;
  /** Known fields and attributes by name, without the owner's id. */
  fields: Record<string, unknown>;
  /** Invalid fields, which are left out of both. Paths begin with the field. */
  issues: Violation[];
}

const maxLength = { id: 200, text: 200, name: 100 } as const;
/** Fields of any event or of the platform, not of the person. */
const reservedFields = new Set([
  ...["id", "position", "signature", "$person", "$visitor", "$signed", "$import", "$doNotContact", "__proto__"],
]);

/** Whether the owner may name an attribute of their own so. */
export const isAttributeName = (name: string): boolean =>
  !reservedFields.has(name) && !personFields.some((known) => known === name) && !/^\$|^pushTokens$/.test(name);

/** Nobody older is anybody's customer: an earlier day is a slip, or a default of a form. */
const firstBirthday = "1900";
/** The same day is a day later in the east than in the zone in which it is judged. */
const dayMs = 86_400_000;

/**
 * Reads the identity in the `data` of an `identify` event. Empty, null and absent fields are ignored; an invalid field
 * becomes an issue, the others count. `now`: when it was said, in ms; a birthday after it is invalid.
 */
export function readIdentity(data: Readonly<Record<string, unknown>> = {}, now = Number.POSITIVE_INFINITY): Identity {
  const identity: Identity = { identifiers: {}, fields: {}, issues: [] };
  const { identifiers, fields } = identity;
  const read = <T>(name: string, value: unknown, reader: (value: unknown) => T | undefined, problem: string) => {
    if (isEmpty(value)) return undefined;
    const result = reader(value);
    if (result === undefined) identity.issues.push({ path: [name], message: problem });
    return result;
  };
  const id = read("id", data.id, readId, violationText.invalid);
  if (id !== undefined) identifiers.id = id;
  for (const [name, value] of Object.entries(data)) {
    if (reservedFields.has(name)) continue;
    const known = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const result = known ? read(name, value, known.reader, known.problem) : wellFormed(value, maxDepth);
    if (result !== undefined) fields[name.toWellFormed()] = result;
    else if (!known) identity.issues.push({ path: [name], message: violationText.invalid });
  }
  const { birthday } = fields;
  if (typeof birthday === "string" && (birthday < firstBirthday || Date.parse(birthday) > now + dayMs)) {
    delete fields.birthday;
    identity.issues.push({ path: ["birthday"], message: violationText.date });
  }
  if (typeof fields.email === "string") identifiers.email = fields.email;
  if (typeof fields.phone === "string") identifiers.phone = fields.phone;
  return identity;
}

/** The owner's id of a person: text that is not blank, or a whole number. Case-sensitive. */
export function readId(value: unknown): string | undefined {
  const id = readText(value, maxLength.id);
  return id === "" ? undefined : id;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

function readText(value: unknown, max: number = maxLength.text): string | undefined {
  const given = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  const text = typeof given === "string" ? given.trim().toWellFormed() : undefined;
  return text !== undefined && text.length <= max && !text.includes("\0") ? text : undefined;
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

/** Earlier years are Jalali: nobody alive was born before it. */
const firstGregorian = 1700;

/** A Gregorian day as `YYYY-MM-DD`; accepts Jalali days, slashes and Persian digits. */
export function readDay(value: unknown): string | undefined {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(T.*)?$/.exec(asciiDigits(readText(value) ?? ""));
  if (match === null) return undefined;
  const given = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  try {
    const { year, month, day } = given.year < firstGregorian ? toGregorian(given) : given;
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
  city: { reader: (value) => readText(value, maxLength.name), problem: violationText.invalid },
  country: { reader: (value) => readText(value, maxLength.name), problem: violationText.invalid },
  consent: { reader: (value) => wellFormed(value, maxDepth), problem: violationText.invalid },
};

/** Depth of nested lists and objects. */
const maxDepth = 10;

/**
 * A JSON value whose texts can be stored: lone surrogates become U+FFFD, in names too. Undefined where it is deeper than
 * `depth`.
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
