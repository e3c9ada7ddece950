import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What messages to a person are filled with, and whether they may be written to. */
export interface PersonRow {
  person: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
  birthday: string | null;
  gender: string | null;
  city: string | null;
  country: string | null;
  attributes: Record<string, unknown>;
  consent: unknown;
}

interface People {
  website: string;
  people: readonly string[];
}

/** Known people by their signed numbers. */
export async function readPersons({ query }: Queries, { website, people }: People): Promise<Map<string, PersonRow>> {
  const rows = await query<PersonRow>(
    `SELECT id::text AS person, name, email, phone, birthday::text AS birthday, gender, city, country, attributes, consent,
       (SELECT min(value) FROM identifiers AS own WHERE own.website_id = $1 AND kind = 'id' AND person_id = people.id) AS "ownerId"
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people],
  );
  return new Map(rows.map((row) => [row.person, row]));
}

/** Whom people who were merged since belong to now, by their former number. */
export async function findMerged({ query }: Queries, { website, people }: People): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = await query<{ former: string; person: string }>(
    `SELECT visitor::text AS former, person_id::text AS person FROM visitor_links
     WHERE website_id = $1 AND visitor = ANY($2::bigint[]) AND person_id <> visitor`,
    [website, people],
  );
  return new Map(rows.map(({ former, person }) => [former, person]));
}
