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

/** The visitors that a handover assigns or ever assigned on these browsers; browsers without any are missing. */
export async function findAssigned(
  { query }: Queries,
  website: string,
  browsers: readonly bigint[],
): Promise<Map<bigint, bigint[]>> {
  const rows = await query<{ visitor: string; assigned: string }>(
    `SELECT visitor::text, assigned_visitor::text AS assigned FROM assigned_visitors
     WHERE website_id = $1 AND visitor = ANY($2::bigint[])
     UNION SELECT visitor::text, assigned_visitor::text FROM public.browser_handovers
     WHERE website_id = $1 AND visitor = ANY($2::bigint[]) AND assigned_visitor != visitor`,
    [website, browsers.map(signed)],
  );
  const found = new Map<bigint, bigint[]>();
  for (const { visitor, assigned } of rows) {
    const browser = unsigned(visitor);
    const own = found.get(browser);
    if (own === undefined) found.set(browser, [unsigned(assigned)]);
    else own.push(unsigned(assigned));
  }
  return found;
}

/** The first `count` browsers of a website that are to be repaired. */
export async function listRepairs({ query }: Queries, website: string, count: number): Promise<bigint[]> {
  const rows = await query<{ visitor: string }>(
    "SELECT visitor::text FROM visitor_repairs WHERE website_id = $1 ORDER BY visitor_repairs.visitor FETCH FIRST $2 ROWS ONLY",
    [website, count],
  );
  return rows.map(({ visitor }) => unsigned(visitor));
}

export async function deleteRepairs({ query }: Queries, website: string, visitors: readonly bigint[]): Promise<void> {
  await query("DELETE FROM visitor_repairs WHERE website_id = $1 AND visitor = ANY($2::bigint[])", [
    website,
    visitors.map(signed),
  ]);
}
