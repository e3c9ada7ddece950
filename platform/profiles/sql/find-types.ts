import type { PersonType } from "#contract/people.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What some people are by now, by their signed numbers; visitors, whom nobody knows, are missing. */
export async function findTypes(
  { query }: Queries,
  website: string,
  { people, now }: { people: readonly string[]; now: Date },
): Promise<Map<string, PersonType>> {
  const rows = await query<{ person: string; type: PersonType }>(
    `SELECT id::text AS person, CASE WHEN customer_at < $3 THEN 3 WHEN lead_at < $3 THEN 2 ELSE 1 END AS type
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people, now],
  );
  return new Map(rows.map(({ person, type }) => [person, type]));
}
