import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Which of these visitors were a person's who was erased: what they did before is stored under other visitors. */
export async function findErased(
  { query }: Queries,
  website: string,
  visitors: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await query<{ visitor: string }>(
    "SELECT visitor::text FROM erased_visitors WHERE website_id = $1 AND visitor = ANY($2::bigint[])",
    [website, visitors.map(signed)],
  );
  return new Set(rows.map(({ visitor }) => unsigned(visitor)));
}
