import type { Queries } from "#platform/stores/postgres/handle.ts";

interface People {
  website: string;
  people: readonly string[];
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
