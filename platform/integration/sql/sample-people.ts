import { ownerIdOfPeople } from "#platform/people/person-names.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Somebody known, with the fields that templates name. */
export interface SamplePerson {
  /** 64 bits, unsigned. */
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
  birthday: string | null;
  gender: string | null;
  city: string | null;
  country: string | null;
  attributes: Record<string, unknown>;
}

/** Known people of a website who can be written to: one read of the primary key. */
export const listSamplePeople = ({ query }: Queries, website: string, limit: number): Promise<SamplePerson[]> =>
  query<SamplePerson>(
    `SELECT (id::numeric + CASE WHEN id < 0 THEN 18446744073709551616 ELSE 0 END)::text AS id, name, email, phone,
       ${ownerIdOfPeople} AS "ownerId", birthday::text AS birthday, gender, city, country, attributes
     FROM people WHERE website_id = $1 AND (email IS NOT NULL OR phone IS NOT NULL) ORDER BY people.id DESC LIMIT $2`,
    [website, limit],
  );
