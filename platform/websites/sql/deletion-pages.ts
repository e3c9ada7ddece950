import type { Queries } from "#platform/stores/postgres/handle.ts";
import { requestErasure } from "./hide-website.ts";

const ownJourneys = "(SELECT no FROM journeys WHERE website_id = $1)";
const ownSegments = "(SELECT no FROM segments WHERE website_id = $1)";
const ownCampaigns = "(SELECT id FROM campaigns WHERE website_id = $1)";
const ownChannels = "(SELECT id FROM channels WHERE website_id = $1)";
const ownImports = "(SELECT id FROM imports WHERE website_id = $1)";

/**
 * What a website may have any number of, by an index each: journeys and segments first, as their rows have none that begins
 * with the website. Messages go by themselves (`lockMessages`). What is not listed goes with the website's own row.
 */
export const pagedTables: readonly (readonly [table: string, which: string])[] = [
  ["journey_runs", `journey = ANY(ARRAY${ownJourneys})`],
  ["journey_people", `journey = ANY(ARRAY${ownJourneys})`],
  ["journey_entries", `journey = ANY(ARRAY${ownJourneys})`],
  ["journey_stats", `journey = ANY(ARRAY${ownJourneys})`],
  ["journey_stat_deltas", `journey = ANY(ARRAY${ownJourneys})`],
  ["journey_totals", `journey = ANY(ARRAY${ownJourneys})`],
  ["segment_people", `segment = ANY(ARRAY${ownSegments})`],
  ["segment_changes", `segment = ANY(ARRAY${ownSegments})`],
  ["segment_missed", `segment = ANY(ARRAY${ownSegments})`],
  ["segment_list_rows", `segment = ANY(ARRAY${ownSegments})`],
  ["segment_list_rejections", `segment = ANY(ARRAY${ownSegments})`],
  ["campaign_people", `campaign = ANY(ARRAY${ownCampaigns})`],
  ["campaign_addresses", `campaign = ANY(ARRAY${ownCampaigns})`],
  ["campaign_clicks", `link = ANY(ARRAY(SELECT id FROM campaign_links WHERE campaign IN ${ownCampaigns}))`],
  ["reply_windows", `channel_id = ANY(ARRAY${ownChannels})`],
  ["taken_words", `channel_id = ANY(ARRAY${ownChannels})`],
  ["import_rejections", `import_id = ANY(ARRAY${ownImports})`],
  ...[
    ...[
      "journey_decisions",
      "journey_places",
      "journey_signals",
      "segment_due",
      "segment_touches",
      "cap_uses",
      "consents",
    ],
    ...[
      "suppressions",
      "soft_bounces",
      "push_subscriptions",
      "assigned_visitors",
      "displaced_events",
      "erased_visitors",
    ],
    ...["quarantined_events", "manual_decisions", "refused_batches", "findings", "unpaid_nights", "person_erasures"],
  ].map((table) => [table, "website_id = $1"] as const),
];

/** Websites that are being deleted, the longest first. */
export async function listDeletions({ query }: Queries): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "SELECT website_id AS id FROM website_deletions ORDER BY requested_at, website_id",
  );
  return rows.map(({ id }) => id);
}

/** Whether this transaction may go on with a deletion: one process at a time does. */
export async function lockDeletion({ query }: Queries, website: string): Promise<boolean> {
  const rows = await query("SELECT FROM website_deletions WHERE website_id = $1 FOR UPDATE SKIP LOCKED", [website]);
  return rows.length > 0;
}

/** Deletes a page of a table; answers how many rows. One that another transaction changes meanwhile is left for later. */
export async function deleteRows(
  { query }: Queries,
  { table, which, website, limit }: { table: string; which: string; website: string; limit: number },
): Promise<number> {
  const rows = await query(
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${which} LIMIT $2)) RETURNING true`,
    [website, limit],
  );
  return rows.length;
}

const isSettled = "(state <> 'sending' OR lease IS NULL)";

/**
 * Locks a page of messages; those under way are left until they are settled, by their worker or once its claim has run
 * out: what was handed over stays paid. `tried` have paid and are not sent: they wait for a further try, or a merge dropped
 * them.
 */
export const lockMessages = ({ query }: Queries, website: string, limit: number) =>
  query<{ id: string; tried: boolean }>(
    `SELECT id, state = 'queued' AND attempts > 0
       OR state = 'dropped' AND id IN (SELECT message FROM merged_messages) AS tried FROM messages
     WHERE id IN (SELECT id FROM messages WHERE website_id = $1 AND ${isSettled} LIMIT $2)
       AND ${isSettled} ORDER BY id FOR UPDATE`,
    [website, limit],
  );

/** Whether messages of a website are under way still. */
export async function hasMessages({ query }: Queries, website: string): Promise<boolean> {
  const found = await query("SELECT FROM messages WHERE website_id = $1 LIMIT 1", [website]);
  return found.length > 0;
}

export const deleteMessages = ({ query }: Queries, ids: readonly string[]) =>
  query("DELETE FROM messages WHERE id = ANY($1)", [ids]);

/**
 * Deletes the row of a website without an owner with the little that is left, and has its events erased once more: events
 * in flight are. Tables without an index for it (runs, links), of which the pages have left nothing, are read through: it
 * takes its time, as a bound would have it begin again for ever. Nobody waits for the row.
 */
export async function removeWebsite(queries: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  await queries.query("SET LOCAL statement_timeout = 0");
  await queries.query("DELETE FROM websites WHERE id = $1", [id]);
  await requestErasure(queries, id, now);
}
