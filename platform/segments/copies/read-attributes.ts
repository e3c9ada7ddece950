import { isAttributeName } from "#contract/identity.ts";
import type { PersonAddress } from "#platform/profiles/reachability.ts";
import type { PersonAttributes } from "../judge/person-facts.ts";
import { ownKinds } from "../judge/read-properties.ts";

/** A person as PostgreSQL has them. */
export interface StoredPerson {
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
  gender: string | null;
  city: string | null;
  country: string | null;
  birthday: string | null;
  attributes: Record<string, unknown>;
  leadAt: Date | null;
  customerAt: Date | null;
}

/** The same person with what says by what they are reached. */
export interface ReachedPerson extends StoredPerson {
  consent: unknown;
  addresses: readonly PersonAddress[];
}

/** What conditions can test of a person: attributes by the kind of their value, without what the platform itself keeps there. */
export function readAttributes(stored: StoredPerson): PersonAttributes {
  const { name, email, phone, ownerId, gender, city, country, birthday, attributes, leadAt, customerAt } = stored;
  const stated = Object.entries({ name, email, phone, ownerId, gender, city, country });
  const fields = Object.fromEntries(stated.flatMap(([field, value]) => (value ? [[field, value]] : [])));
  const own = Object.entries(attributes)
    .filter(([attribute]) => isAttributeName(attribute))
    .map(([attribute, value]): [string, ReturnType<typeof ownKinds>] => [attribute, ownKinds(value)]);
  const of = <Kind extends "text" | "number" | "date" | "flag" | "list">(kind: Kind) =>
    Object.fromEntries(
      own.flatMap(([attribute, kinds]) => (kinds[kind] === undefined ? [] : [[attribute, kinds[kind]]])),
    );
  return {
    fields,
    ...(birthday === null ? {} : { birthday }),
    ...(leadAt === null ? {} : { leadAt: leadAt.getTime() }),
    ...(customerAt === null ? {} : { customerAt: customerAt.getTime() }),
    own: {
      texts: of("text") as Record<string, string>,
      numbers: of("number") as Record<string, number>,
      dates: of("date") as Record<string, string>,
      flags: of("flag") as Record<string, boolean>,
      lists: of("list") as Record<string, string[]>,
    },
  };
}
