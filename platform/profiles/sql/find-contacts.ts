import { ownerIdOfPeople } from "#platform/people/person-names.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What is known about who a person is. */
export interface KnownPerson {
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
  city: string | null;
  country: string | null;
}

/** Known people by their number as text, with the visitors of each; people who are not known are missing. */
export async function findContacts(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<Map<string, KnownPerson & { visitors: bigint[] }>> {
  const rows = await query<KnownPerson & { id: string; visitors: string[] }>(
    `SELECT id::text, name, email, phone, city, country, ${ownerIdOfPeople} AS "ownerId",
       ARRAY(SELECT visitor::text FROM visitor_links WHERE website_id = $1 AND person_id = people.id) AS visitors
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people.map(signed)],
  );
  return new Map(
    rows.map(({ id, visitors, ...person }) => [
      unsigned(id).toString(),
      { ...person, visitors: visitors.map((visitor) => unsigned(visitor)) },
    ]),
  );
}
