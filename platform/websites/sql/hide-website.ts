import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * What of a website is gone with the call that deletes it: few rows each, by which its owner or others would still see it,
 * or which keep work on it going.
 */
const gone = [
  ...[
    "former_credentials",
    "sealed_secrets",
    "shares",
    "mail_subscriptions",
    "notifications",
    "drafts",
    "element_picks",
  ],
  ...["domains", "website_vapid_keys", "jobs", "journey_watched_attributes"],
] as const;

/** What carries itself out ends; the rows go later. Channels have as many rows as people wrote to them. */
const ends = [
  "UPDATE channels SET is_active = false WHERE website_id = $1",
  "UPDATE journeys SET status = 'deleted' WHERE website_id = $1",
  "UPDATE campaigns SET status = 'deleted' WHERE website_id = $1",
  "UPDATE segments SET status = 'stopped' WHERE website_id = $1",
  "DELETE FROM journey_watches USING segments WHERE segment = segments.no AND website_id = $1",
  "DELETE FROM journey_moves USING journeys WHERE journey = journeys.no AND website_id = $1",
  "DELETE FROM journey_trials USING journeys WHERE journey = journeys.id AND website_id = $1",
  "DELETE FROM segment_runs USING segments WHERE segment = segments.no AND website_id = $1",
] as const;

/** Waits for who works on a website, and has others wait: they lock it before what is its own. */
const lockOwned = ({ query }: Queries, { owner, id }: { owner: string; id: string }) =>
  query("SELECT FROM websites WHERE owner_id = $1 AND id = $2 FOR UPDATE", [owner, id]);

/**
 * Takes a website from its owner: nobody sees it, it collects and sends nothing, and its rows are deleted page by page.
 * Answers false where the owner has no such website.
 */
export async function hideWebsite(
  queries: Queries,
  { owner, id, now }: { owner: string; id: string; now: Date },
): Promise<boolean> {
  const { query } = queries;
  const owned = await lockOwned(queries, { owner, id });
  if (owned.length === 0) return false;
  await query(
    `UPDATE websites SET owner_id = NULL, active = false, key = 'deleted-' || gen_random_uuid(),
       secret = 'deleted-' || gen_random_uuid(), data_retention_months = NULL, folding_before = NULL WHERE id = $1`,
    [id],
  );
  await query("INSERT INTO website_deletions (website_id, owner_id, requested_at) VALUES ($1, $2, $3)", [
    ...[id, owner, now],
  ]);
  await query("INSERT INTO stopped_sending (website_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING", [id, now]);
  await requestErasure(queries, id, now);
  for (const table of gone) await query(`DELETE FROM ${table} WHERE website_id = $1`, [id]);
  for (const statement of ends) await query(statement, [id]);
  return true;
}

/** Notes that the events of a website are to be erased, once more where they were. */
export const requestErasure = ({ query }: Queries, id: string, now: Date) =>
  query(
    `INSERT INTO erasures (website_id, requested_at) VALUES ($1, $2)
     ON CONFLICT (website_id) DO UPDATE SET requested_at = excluded.requested_at`,
    [id, now],
  );
