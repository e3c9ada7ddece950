import type { QuotaKind } from "#platform/price-book.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What PostgreSQL counts of all websites of an account. */
type Counted = Exclude<QuotaKind, "sessions">;

const counts: Record<Counted, string> = {
  // Known people: leads and customers.
  clients: "FROM people t WHERE (t.lead_at IS NOT NULL OR t.customer_at IS NOT NULL)",
  segments: "FROM segments t WHERE true",
  journeys: "FROM journeys t WHERE t.status <> 'deleted'",
  campaigns: "FROM campaigns t WHERE t.status <> 'deleted'",
};

/** How much of a quota an account uses. */
export async function countUsed({ query }: Queries, owner: string, kind: Counted): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) AS count ${counts[kind]} AND t.website_id IN (SELECT id FROM websites WHERE owner_id = $1)`,
    [owner],
  );
  return row?.count ?? 0;
}

/** The websites of an account, as reports know them. */
export const listOwnWebsites = ({ query }: Queries, owner: string): Promise<Query["website"][]> =>
  query(`SELECT id, host, time_zone AS "timeZone", currency FROM websites WHERE owner_id = $1 ORDER BY id`, [owner]);

/** Whose a website is, locked: what its account makes is counted one after the other. */
export async function lockOwnerOf({ query }: Queries, website: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    "SELECT id FROM users WHERE id = (SELECT owner_id FROM websites WHERE id = $1) FOR NO KEY UPDATE",
    [website],
  );
  return row?.id;
}

/** Accounts with a website. */
export const listOwners = ({ query }: Queries): Promise<{ owner: string }[]> =>
  query("SELECT DISTINCT owner_id AS owner FROM websites WHERE owner_id IS NOT NULL ORDER BY owner_id");
