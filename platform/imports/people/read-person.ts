import { type IdentifierKind, readIdentity } from "#contract/identity.ts";
import type { ImportField } from "#contract/imports.ts";
import { minTime } from "#platform/events/min-time.ts";
import { readDay, readTime } from "../reading/read-time.ts";
import type { Rejected } from "../row-problem.ts";

/** What a row says about a person. */
export interface PersonRow {
  identifiers: Partial<Record<IdentifierKind, string>>;
  /** Fields and attributes by name, as an `identify` event has them. */
  fields: Record<string, unknown>;
  /** Milliseconds since 1970. */
  registeredAt: number | undefined;
}

interface Options {
  zone: string;
  now: number;
}

const maxText = 1_000;
const nameFields = ["name", "firstName", "lastName"] as const;

/** Reads a person from the cells of a row. */
export function readPerson(
  { fields, attributes }: { fields: Partial<Record<ImportField, string>>; attributes: Record<string, string> },
  { zone, now }: Options,
): PersonRow | Rejected {
  const { birthday, registeredAt, email, phone, gender, city, country, ...others } = fields;
  const long = Object.values(attributes).find((text) => text.length > maxText);
  if (long !== undefined) return { problem: "tooLong" };
  const day = birthday === undefined ? undefined : readDay(birthday);
  if (birthday !== undefined && day === undefined) return { problem: "invalid", field: "birthday" };
  const since = registeredAt === undefined ? undefined : readTime(registeredAt, zone);
  if (registeredAt !== undefined && since === undefined) return { problem: "invalid", field: "registeredAt" };
  if (since !== undefined && since > now) return { problem: "future", field: "registeredAt" };
  if (since !== undefined && since < minTime) return { problem: "tooOld", field: "registeredAt" };
  const {
    identifiers,
    fields: known,
    issues,
  } = readIdentity({
    ...attributes,
    ...{ id: fields.id ?? fields.personId, email, phone, gender, city, country, birthday: day, name: fullName(others) },
  });
  const [issue] = issues;
  if (issue !== undefined) return { problem: "invalid", field: fieldOf(String(issue.path[0])) };
  if (Object.keys(identifiers).length === 0) return { problem: "nobody" };
  return { identifiers, fields: known, registeredAt: since };
}

/** The name of a row that has it in one column or in two. */
function fullName(fields: Partial<Record<ImportField, string>>): string | undefined {
  const [name, first, last] = nameFields.map((field) => fields[field]?.replace(/\s+/g, " "));
  return name ?? ([first, last].filter((part) => part !== undefined).join(" ") || undefined);
}

const fieldOf = (name: string): ImportField | undefined =>
  (["id", "email", "phone", "name", "birthday", "gender", "city", "country"] as const).find((field) => field === name);
