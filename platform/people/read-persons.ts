import type { Queries } from "#platform/stores/postgres/handle.ts";
import { ownAddress } from "./own-address.ts";
import { ownerIdOfPeople } from "./person-names.ts";

/** What messages to a person are filled with, and whether they may be written to. */
export interface PersonRow {
  person: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** Somebody gave one, be it as theirs or not. */
  isEmailGiven?: boolean;
  isPhoneGiven?: boolean;
  ownerId: string | null;
  birthday: string | null;
  gender: string | null;
  city: string | null;
  country: string | null;
  attributes: Record<string, unknown>;
  consent: unknown;
  leadAt: Date | null;
  customerAt: Date | null;
}

interface People {
  website: string;
  people: readonly string[];
}

/** Known people by their signed numbers, each with the addresses that are their own. */
export async function readPersons({ query }: Queries, { website, people }: People): Promise<Map<string, PersonRow>> {
  const rows = await query<PersonRow>(
    `SELECT id::text AS person, name, ${ownAddress("email")} AS email, ${ownAddress("phone")} AS phone, birthday::text AS birthday, gender, city, country, attributes, consent,
       lead_at AS "leadAt", customer_at AS "customerAt",
       people.email IS NOT NULL AS "isEmailGiven", people.phone IS NOT NULL AS "isPhoneGiven",
       ${ownerIdOfPeople} AS "ownerId"
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people],
  );
  return new Map(rows.map((row) => [row.person, row]));
}

/** A field of theirs by the path of a template's variable: `name`, `attr.size`. */
export const fieldOf = (person: PersonRow | undefined, [first = "", ...rest]: readonly string[]): unknown =>
  first === "attr" ? person?.attributes[rest.join(".")] : person?.[first as keyof PersonRow];
