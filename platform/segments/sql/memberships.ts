import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The segments that some people are inside, by person, as ids. */
export async function listMemberships(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  const rows = await query<{ person: string; ids: string[] }>(
    `SELECT person::text, array_agg(id::text) AS ids FROM segments JOIN segment_people ON segment = segments.no
     WHERE website_id = $1 AND person = ANY($2::bigint[]) GROUP BY person`,
    [website, people.map(signed)],
  );
  return new Map(rows.map(({ person, ids }) => [unsigned(person), ids]));
}
