import type { Queries } from "#platform/stores/postgres/handle.ts";

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
  leadAt: Date | null;
  customerAt: Date | null;
}

interface People {
  website: string;
  people: readonly string[];
}

/** Known people by their signed numbers. */
export async function readPersons({ query }: Queries, { website, people }: People): Promise<Map<string, PersonRow>> {
  const rows = await query<PersonRow>(
    `SELECT id::text AS person, name, email, phone, birthday::text AS birthday, gender, city, country, attributes, consent,
       lead_at AS "leadAt", customer_at AS "customerAt",
       (SELECT min(value) FROM identifiers AS own WHERE own.website_id = $1 AND kind = 'id' AND person_id = people.id) AS "ownerId"
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people],
  );
  return new Map(rows.map((row) => [row.person, row]));
}

/** Who is inside which of some segments, as `person/segment`. */
export async function listMemberships(
  { query }: Queries,
  { website, people, segments }: People & { segments: readonly string[] },
): Promise<Set<string>> {
  if (segments.length === 0) return new Set();
  const rows = await query<{ person: string; segment: string }>(
    `SELECT person::text, segments.id AS segment FROM segments JOIN segment_people ON segment = segments.no
     WHERE website_id = $1 AND segments.id = ANY($3::uuid[]) AND person = ANY($2::bigint[])`,
    [website, people, segments],
  );
  return new Set(rows.map(({ person, segment }) => `${person}/${segment}`));
}
