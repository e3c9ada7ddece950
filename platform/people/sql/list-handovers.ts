import { type BrowserHandover, maxHandovers } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed, unsigned } from "./load-graph.ts";

/** Browsers of one page, and of one query. */
const pageSize = 20_000;

/** The browsers that have handovers, of all websites or of one, page by page. */
export async function* listBrowsers({ query }: Queries, website?: string): AsyncGenerator<bigint[]> {
  let last: readonly [string, string] | undefined;
  for (;;) {
    const rows: { website: string; visitor: string }[] = await query(
      `SELECT website_id AS website, visitor::text FROM browser_handovers
       WHERE ($1::uuid IS NULL OR website_id = $1) AND ($2::uuid IS NULL OR (website_id, visitor) > ($2, $3::bigint))
       GROUP BY website_id, browser_handovers.visitor ORDER BY website_id, browser_handovers.visitor FETCH FIRST ${pageSize} ROWS ONLY`,
      [website ?? null, ...(last ?? [null, null])],
    );
    yield rows.map(({ visitor }) => unsigned(visitor));
    const end = rows.at(-1);
    if (end === undefined || rows.length < pageSize) return;
    last = [end.website, end.visitor];
  }
}

/** The newest handovers of these browsers, the earliest of each first; browsers without any are missing. */
export async function findHandovers(
  { query }: Queries,
  website: string,
  visitors: readonly bigint[],
): Promise<Map<bigint, BrowserHandover[]>> {
  const rows = await query<{ visitor: string; at: Date; assigned: string }>(
    `SELECT wanted.visitor::text, at, assigned_visitor::text AS assigned
     FROM unnest($2::bigint[]) AS wanted (visitor) CROSS JOIN LATERAL (
       SELECT at, assigned_visitor FROM browser_handovers
       WHERE website_id = $1 AND visitor = wanted.visitor ORDER BY at DESC LIMIT ${maxHandovers}) AS newest
     ORDER BY at`,
    [website, visitors.map(signed)],
  );
  const found = new Map<bigint, BrowserHandover[]>();
  for (const { visitor: text, at, assigned } of rows) {
    const visitor = unsigned(text);
    const handovers = found.get(visitor) ?? [];
    handovers.push({ website, visitor, at: at.getTime(), assignedVisitor: unsigned(assigned) });
    found.set(visitor, handovers);
  }
  return found;
}
