import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The browser of every visitor that a handover of the website assigns or ever assigned. */
export async function listBrowsers({ query }: Queries, website: string): Promise<Map<bigint, bigint>> {
  const rows = await query<{ assigned: string; visitor: string }>(
    `SELECT assigned_visitor::text AS assigned, visitor::text FROM assigned_visitors WHERE website_id = $1
     UNION SELECT assigned_visitor::text, visitor::text FROM public.browser_handovers
     WHERE website_id = $1 AND assigned_visitor != visitor`,
    [website],
  );
  return new Map(rows.map(({ assigned, visitor }) => [unsigned(assigned), unsigned(visitor)]));
}

export async function listRepairs({ query }: Queries, website: string): Promise<bigint[]> {
  const rows = await query<{ visitor: string }>(
    "SELECT visitor::text FROM visitor_repairs WHERE website_id = $1 ORDER BY visitor",
    [website],
  );
  return rows.map(({ visitor }) => unsigned(visitor));
}

export async function deleteRepair({ query }: Queries, website: string, visitor: bigint): Promise<void> {
  await query("DELETE FROM visitor_repairs WHERE website_id = $1 AND visitor = $2", [website, signed(visitor)]);
}
