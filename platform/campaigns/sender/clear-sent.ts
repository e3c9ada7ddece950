import type { Postgres } from "#platform/stores/postgres/handle.ts";

/** Rows of a page: a transaction of some 100 ms. */
const pageRows = 20_000;

/**
 * Deletes a page of the addresses of a sent campaign; answers whether there was any. What is left is there: whatever dies,
 * the next page goes on. Any number of processes work side by side, each at a campaign of its own.
 */
export const clearSentPage = (postgres: Postgres, limit = pageRows): Promise<boolean> =>
  postgres.transaction(async ({ query }) => {
    const [sent] = await query<{ campaign: string }>(
      "SELECT campaign FROM campaigns_to_clear ORDER BY campaign LIMIT 1 FOR UPDATE SKIP LOCKED",
    );
    if (sent === undefined) return false;
    const [gone] = await query<{ rows: number }>(
      `WITH gone AS (
         DELETE FROM campaign_addresses
         WHERE ctid = ANY(ARRAY(SELECT ctid FROM campaign_addresses WHERE campaign = $1 LIMIT $2)) RETURNING true)
       SELECT count(*)::int AS rows FROM gone`,
      [sent.campaign, limit],
    );
    if ((gone?.rows ?? 0) > 0) return true;
    // A row that a merge or an erasure changes meanwhile was passed over: it is looked for again.
    await query(
      `DELETE FROM campaigns_to_clear WHERE campaign = $1
         AND NOT EXISTS (SELECT FROM campaign_addresses WHERE campaign = $1)`,
      [sent.campaign],
    );
    return true;
  });
