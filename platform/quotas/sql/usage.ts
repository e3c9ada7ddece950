import type { QuotaKind } from "#platform/price-book.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What PostgreSQL counts of all websites of an account. */
type Counted = Exclude<QuotaKind, "sessions">;

/** What a demo made has ids of version 8 (platform/demo/add-items.ts); others are of version 7. */
const isOwn = "substr(t.id::text, 15, 1) <> '8'";

/** What counts of the websites `w` of an account. What belongs to a demo counts for no quota. */
const counts: Record<Counted, string> = {
  // Known people: leads and customers. Those of a demo were known before it ended, and no file named them: one with dates
  // of registration would else bring in any number.
  clients: `people t ON t.website_id = w.id AND least(t.lead_at, t.customer_at) IS NOT NULL
    AND (w.demo_until IS NULL OR least(t.lead_at, t.customer_at) > w.demo_until OR EXISTS (
      SELECT FROM identifiers i WHERE i.website_id = w.id AND i.person_id = t.id AND i.provenance = 'import'))`,
  segments: `segments t ON t.website_id = w.id AND ${isOwn}`,
  journeys: `journeys t ON t.website_id = w.id AND t.status <> 'deleted' AND ${isOwn}`,
  campaigns: `campaigns t ON t.website_id = w.id AND t.status <> 'deleted' AND ${isOwn}`,
};

/** How much of a quota an account uses. */
export async function countUsed({ query }: Queries, owner: string, kind: Counted): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM websites w JOIN ${counts[kind]} WHERE w.owner_id = $1`,
    [owner],
  );
  return row?.count ?? 0;
}

/** The websites of an account, as reports know them, and until when their history is a demo's. */
export const listOwnWebsites = (
  { query }: Queries,
  owner: string,
): Promise<(Query["website"] & { demoUntil: Date | null })[]> =>
  query(
    `SELECT id, host, time_zone AS "timeZone", currency, demo_until AS "demoUntil" FROM websites
     WHERE owner_id = $1 ORDER BY id`,
    [owner],
  );

/** Whose a website is; nobody's while it is deleted. */
export async function findOwnerOf({ query }: Queries, website: string): Promise<string | undefined> {
  const [row] = await query<{ owner: string }>(
    "SELECT owner_id AS owner FROM websites WHERE id = $1 AND owner_id IS NOT NULL",
    [website],
  );
  return row?.owner;
}

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
