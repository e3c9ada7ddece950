import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface Work {
  id: string;
  website: string;
  status: "sending" | "stopped";
}

/** Campaigns whose hour has come begin: the first process finds them, others find nothing. */
export const beginDue = ({ query }: Queries, now: Date) =>
  query(
    `UPDATE campaigns SET status = 'sending', started_at = coalesce(started_at, $1)
     WHERE status = 'scheduled' AND starts_at <= $1`,
    [now],
  );

/**
 * Campaigns that are sent, and stopped ones of which something still waits to be taken back. What waits of a campaign is read
 * in the order of its own index, here and elsewhere: with statistics of a moment without a queue, each index of what waits
 * looks as good, and another one is read whole.
 */
export const listWork = ({ query }: Queries): Promise<Work[]> =>
  query(
    `SELECT id, website_id AS website, status FROM campaigns
     WHERE status = 'sending' OR (status = 'stopped' AND (
       SELECT true FROM messages WHERE campaign = campaigns.id AND state = 'queued' AND attempts = 0 ORDER BY person LIMIT 1))
     ORDER BY starts_at, id`,
  );

/**
 * Locks the website and a campaign in the order in which its owner's writes do. `shared`: side by side with other workers;
 * a stop, and a change by the owner, waits for all of them. Answers whether it is being sent.
 */
export async function lockSending(
  { query }: Queries,
  { id, website }: { id: string; website: string },
  mode: "shared" | "alone",
): Promise<boolean> {
  await query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [website]);
  const rows = await query(
    `SELECT FROM campaigns WHERE id = $1 AND status = 'sending' FOR ${mode === "shared" ? "SHARE" : "NO KEY UPDATE"}`,
    [id],
  );
  return rows.length > 0;
}

export const setCopiedTo = ({ query }: Queries, id: string, copiedTo: string | null) =>
  query("UPDATE campaigns SET copied_to = $2 WHERE id = $1", [id, copiedTo]);

/**
 * Lets PostgreSQL know how large the table is now. It does so by itself within a minute: until then each batch reads all
 * people of a campaign that has just begun.
 */
export const noteSize = ({ query }: Queries) => query("ANALYZE campaign_people");

export async function readChangesRead({ query }: Queries, id: string): Promise<string> {
  const [row] = await query<{ read: string }>(
    "SELECT coalesce(changes_read, 0)::text AS read FROM campaigns WHERE id = $1",
    [id],
  );
  return row?.read ?? "0";
}

export const setChangesRead = ({ query }: Queries, id: string, read: string) =>
  query("UPDATE campaigns SET changes_read = $2 WHERE id = $1", [id, read]);

export async function readPacedTo({ query }: Queries, id: string): Promise<number | undefined> {
  const [row] = await query<{ pacedTo: Date | null }>('SELECT paced_to AS "pacedTo" FROM campaigns WHERE id = $1', [
    id,
  ]);
  return row?.pacedTo?.getTime();
}

export const setPacedTo = ({ query }: Queries, id: string, pacedTo: number) =>
  query("UPDATE campaigns SET paced_to = $2 WHERE id = $1", [id, new Date(pacedTo)]);

/** Whether somebody is left to whom nothing was sent. */
export async function hasUnsent({ query }: Queries, id: string): Promise<boolean> {
  const rows = await query("SELECT FROM campaign_people WHERE campaign = $1 AND state = 'unsent' LIMIT 1", [id]);
  return rows.length > 0;
}

interface Bound {
  now: Date;
  /** What could leave now, and all. */
  max: { due: number; waiting: number };
}

/**
 * Whether as many of its messages as these wait in the ledger; no more are read. Messages that wait on pages for days
 * until they are seen hold up nothing, and are not in the index of this statement.
 */
export async function isFull({ query }: Queries, id: string, { now, max }: Bound): Promise<boolean> {
  const waits = "FROM messages WHERE campaign = $1 AND state IN ('queued', 'sending') AND channel <> 'ON_SITE'";
  const rows = await query(
    `SELECT WHERE (SELECT count(*) FROM (SELECT ${waits} AND send_after <= $2 LIMIT $3) AS due) >= $3
       OR (SELECT count(*) FROM (SELECT ${waits} LIMIT $4) AS waiting) >= $4`,
    [id, now, max.due, max.waiting],
  );
  return rows.length > 0;
}

/** Whether nobody is left to write to, and nothing waits in the ledger. */
export async function isThrough({ query }: Queries, id: string): Promise<boolean> {
  const rows = await query(
    `SELECT WHERE NOT EXISTS (SELECT FROM campaign_people WHERE campaign = $1 AND state = 'unsent')
       AND (SELECT true FROM messages WHERE campaign = $1 AND state IN ('queued', 'sending') ORDER BY person LIMIT 1) IS NULL`,
    [id],
  );
  return rows.length > 0;
}

/** A sent campaign needs nobody's address any more: they go by pages (`clearSentPage`). */
export async function setSent({ query }: Queries, id: string, now: Date): Promise<void> {
  await query("UPDATE campaigns SET status = 'sent', ended_at = $2, revision = revision + 1 WHERE id = $1", [id, now]);
  await query("INSERT INTO campaigns_to_clear (campaign) VALUES ($1) ON CONFLICT DO NOTHING", [id]);
}

interface ReturnedRow {
  /** Up to one more than the bound. */
  sent: number;
  bounced: number;
  complained: number;
  name: string;
}

/**
 * Mails of a campaign since it was set going: how many came back and were called spam, and where these are as many as
 * `min`, how many left; else none. No more are read than `sentPer` of each that came back, and one: with more of them the
 * campaign goes on, however many they are.
 */
export async function countReturned(
  { query }: Queries,
  id: string,
  { min, sentPer }: Record<"min" | "sentPer", { bounced: number; complained: number }>,
): Promise<ReturnedRow | undefined> {
  const [row] = await query<ReturnedRow>(
    `WITH returned AS MATERIALIZED (
       SELECT c.id, c.name, c.starts_at,
         (SELECT count(*)::int FROM messages AS m WHERE m.campaign = c.id AND m.state = 'bounced' AND m.channel = 'EMAIL'
            AND m.created_at >= c.starts_at) AS bounced,
         (SELECT count(*)::int FROM suppressions AS s JOIN messages AS m
            ON m.campaign = c.id AND m.person = s.person AND m.channel = 'EMAIL' AND m.address = s.address
          WHERE s.website_id = c.website_id AND s.channel = 'EMAIL' AND s.state = 'complained' AND s.at >= c.starts_at
            AND m.created_at >= c.starts_at) AS complained
       FROM campaigns AS c WHERE c.id = $1 AND c.status = 'sending')
     SELECT name, bounced, complained, CASE WHEN bounced >= $2 OR complained >= $3 THEN (
       SELECT count(*)::int FROM (
         SELECT FROM messages AS m WHERE m.campaign = returned.id AND m.channel = 'EMAIL'
           AND m.created_at >= returned.starts_at AND m.state NOT IN ('queued', 'sending', 'dropped', 'failed')
         LIMIT greatest(bounced * $4::int, complained * $5::int) + 1) AS read) ELSE 0 END AS sent
     FROM returned`,
    [id, min.bounced, min.complained, sentPer.bounced, sentPer.complained],
  );
  return row;
}
