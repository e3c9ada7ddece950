import type { Separation } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed, unsigned } from "./load-graph.ts";

export async function insertSeparation({ query }: Queries, website: string, separation: Separation): Promise<void> {
  const { seq, browser, visitor, identifiers, visitors } = separation;
  await query(
    `INSERT INTO separations (website_id, decision_seq, browser, visitor, identifiers, visitors)
     VALUES ($1, $2, $3, $4, $5, $6::bigint[])`,
    [website, seq, signed(browser), signed(visitor), identifiers, visitors.map(signed)],
  );
}

/** Stores what is left of lifted separations. */
export async function updateSeparations(
  { query }: Queries,
  website: string,
  separations: readonly Separation[],
): Promise<void> {
  for (const { seq, identifiers, visitors } of separations) {
    const isOver = identifiers.length + visitors.length === 0;
    await query(
      isOver
        ? "DELETE FROM separations WHERE website_id = $1 AND decision_seq = $2"
        : `UPDATE separations SET identifiers = $3, visitors = $4::bigint[] WHERE website_id = $1 AND decision_seq = $2`,
      [website, seq, ...(isOver ? [] : [identifiers, visitors.map(signed)])],
    );
  }
}

/** The browser of each of these visitors: of one that a handover assigned another than itself. */
export async function findBrowsers(
  { query }: Queries,
  website: string,
  visitors: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const rows = await query<{ assigned: string; visitor: string }>(
    `SELECT assigned_visitor::text AS assigned, visitor::text FROM assigned_visitors
     WHERE website_id = $1 AND assigned_visitor = ANY($2::bigint[])
     UNION SELECT assigned_visitor::text, visitor::text FROM browser_handovers
     WHERE website_id = $1 AND assigned_visitor = ANY($2::bigint[])`,
    [website, visitors.map(signed)],
  );
  const known = new Map(rows.map(({ assigned, visitor }) => [unsigned(assigned), unsigned(visitor)]));
  return new Map(visitors.map((visitor) => [visitor, known.get(visitor) ?? visitor]));
}
