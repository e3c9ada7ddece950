import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Names {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** Names and contacts of people by their number as text; unknown people are missing. */
export async function findPersonNames(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<Map<string, Names>> {
  const rows = await query<Names & { id: string }>(
    "SELECT id::text, name, email, phone FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])",
    [website, people.map(signed)],
  );
  return new Map(rows.map(({ id, ...names }) => [unsigned(id).toString(), names]));
}
