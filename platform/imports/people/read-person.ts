import { type IdentifierKind, readIdentity } from "#contract/identity.ts";
import { attributePrefix, type ImportField } from "#contract/imports.ts";
import { minTime } from "#platform/events/min-time.ts";
import { readDay, readTime } from "../reading/read-time.ts";
import type { Incomplete, Rejected } from "../row-problem.ts";
import { type AttributeCell, readAttributeCell } from "./read-attribute.ts";

/** What a row says about a person. */
export interface PersonRow extends Incomplete {
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

const nameFields = ["name", "firstName", "lastName"] as const;

/**
 * Reads a person from the cells of a row. What leads to somebody is essential: a wrong cell is left out where an id, an e-mail
 * or a phone is left without it.
 */
export function readPerson(cells: Cells, options: Options): PersonRow | Rejected {
  const person = readAnyone(cells, options);
  if (Object.keys(person.identifiers).length > 0) return person;
  return person.omitted.find(isOfIdentifier) ?? { problem: "nobody" };
}

interface Cells {
  fields: Partial<Record<ImportField, string>>;
  attributes: Record<string, AttributeCell>;
}

/** What a row says about somebody, who may have no identifier. */
export function readAnyone({ fields, attributes }: Cells, { zone, now }: Options): PersonRow {
  const { birthday, registeredAt, email, phone, gender, city, country, ...others } = fields;
  const day = birthday === undefined ? undefined : readDay(birthday);
  const since = registeredAt === undefined ? undefined : readRegistration(registeredAt, { zone, now });
  const { values, omitted: ofAttributes } = readAttributes(attributes);
  const {
    identifiers,
    fields: known,
    issues,
  } = readIdentity(
    {
      ...values,
      ...{ id: fields.id ?? fields.personId, email, phone, gender, city, country, birthday: day },
      name: fullName(others),
    },
    now,
  );
  const wrong = issues.map(({ path }) => ({ problem: "invalid" as const, field: fieldOf(String(path[0]), fields) }));
  const omitted: Rejected[] = [
    ...wrong,
    ...(birthday !== undefined && day === undefined
      ? [{ problem: "invalid" as const, field: "birthday" as const }]
      : []),
    ...(typeof since === "object" ? [since] : []),
    ...ofAttributes,
  ];
  return { identifiers, fields: known, registeredAt: typeof since === "number" ? since : undefined, omitted };
}

function readAttributes(attributes: Cells["attributes"]): { values: Record<string, unknown>; omitted: Rejected[] } {
  const values: [string, unknown][] = [];
  const omitted: Rejected[] = [];
  for (const [name, cell] of Object.entries(attributes)) {
    const read = readAttributeCell(cell);
    if (typeof read === "string") omitted.push({ problem: read, field: `${attributePrefix}${name}` });
    else values.push([name, read.value]);
  }
  return { values: Object.fromEntries(values), omitted };
}

function readRegistration(text: string, { zone, now }: Options): number | Rejected {
  const since = readTime(text, zone);
  if (since === undefined) return { problem: "invalid", field: "registeredAt" };
  if (since > now) return { problem: "future", field: "registeredAt" };
  return since < minTime ? { problem: "tooOld", field: "registeredAt" } : since;
}

/** The name of a row that has it in one column or in two. */
function fullName(fields: Partial<Record<ImportField, string>>): string | undefined {
  const [name, first, last] = nameFields.map((field) => fields[field]?.replace(/\s+/g, " "));
  return name ?? ([first, last].filter((part) => part !== undefined).join(" ") || undefined);
}

const identifierFields: readonly unknown[] = ["id", "personId", "email", "phone"];
export const isOfIdentifier = ({ field }: Rejected): boolean => identifierFields.includes(field);

/** The column that a field of an identity comes from. */
function fieldOf(name: string, fields: Partial<Record<ImportField, string>>): string {
  if (name === "id") return fields.id === undefined ? "personId" : "id";
  const plain = ["email", "phone", "name", "birthday", "gender", "city", "country"];
  return plain.includes(name) ? name : `${attributePrefix}${name}`;
}
