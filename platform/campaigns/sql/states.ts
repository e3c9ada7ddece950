import type { SegmentChoice } from "#contract/campaigns/shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { StopRow } from "./campaigns.ts";
import { beforeAll } from "./people.ts";

/** Sets a campaign going at its hour: what it writes to and who stopped it before are of now. */
export const setGoing = (
  { query }: Queries,
  { id, startsAt, isScheduled }: { id: string; startsAt: Date; isScheduled: boolean },
) =>
  query(
    `UPDATE campaigns SET status = $3, starts_at = $2, stop = NULL, ended_at = NULL, paced_to = NULL,
       started_at = CASE WHEN $3 = 'sending' THEN coalesce(started_at, $2) ELSE started_at END, revision = revision + 1
     WHERE id = $1`,
    [id, startsAt, isScheduled ? "scheduled" : "sending"],
  );

/** Takes the people of these segments from the first on. Who enters later is found behind the changes so far. */
export const beginCopy = ({ query }: Queries, id: string, segments: SegmentChoice) =>
  query(
    `UPDATE campaigns SET copied = $2, copied_to = $3,
       changes_read = coalesce(changes_read, (SELECT coalesce(max(no), 0) FROM segment_changes)) WHERE id = $1`,
    [id, JSON.stringify(segments), beforeAll],
  );

/** A stopped campaign takes the people of its segments anew when it goes on. */
export const forgetCopy = ({ query }: Queries, id: string) =>
  query("UPDATE campaigns SET copied = NULL, copied_to = NULL WHERE id = $1", [id]);

export const setStopped = ({ query }: Queries, id: string, stop: StopRow) =>
  query("UPDATE campaigns SET status = 'stopped', stop = $2, revision = revision + 1 WHERE id = $1", [
    id,
    JSON.stringify(stop),
  ]);

/** A campaign that has written to nobody is as before its owner set it going. */
export const setDraft = ({ query }: Queries, id: string) =>
  query(
    `UPDATE campaigns SET status = 'draft', starts_at = NULL, stop = NULL, copied = NULL, copied_to = NULL,
       changes_read = NULL, paced_to = NULL, revision = revision + 1 WHERE id = $1`,
    [id],
  );

/** What waits in the ledger because its campaign stood still leaves again. */
export const wakeStopped = ({ query }: Queries, id: string, now: Date) =>
  query(
    `UPDATE messages SET send_after = $2, reason = NULL, detail = NULL WHERE id IN (
       SELECT id FROM messages WHERE campaign = $1 AND state = 'queued' AND reason = 'stopped' ORDER BY person FOR UPDATE)
       AND state = 'queued' AND reason = 'stopped'`,
    [id, now],
  );

/**
 * A page of what has not left: the messages are gone, nothing was sent to their people, and their addresses are free for
 * whose they are when it goes on. People are locked before messages, as by a merge; a message without a person of the
 * campaign is of the last page. Answers how many.
 */
export async function takeBack({ query }: Queries, id: string, limit: number): Promise<number> {
  const isWaiting = "m.campaign = $1 AND m.state = 'queued' AND m.attempts = 0";
  const rows = await query<{ count: number }>(
    `WITH waiting AS MATERIALIZED (
       SELECT m.id FROM campaign_people AS p JOIN messages AS m ON m.campaign = p.campaign AND m.person = p.person
       WHERE ${isWaiting} ORDER BY m.person LIMIT $2 FOR UPDATE OF p, m SKIP LOCKED
     ), others AS MATERIALIZED (
       SELECT m.id FROM messages AS m WHERE ${isWaiting} AND (SELECT count(*) FROM waiting) < $2 AND NOT EXISTS (
         SELECT FROM campaign_people AS p WHERE p.campaign = m.campaign AND p.person = m.person)
       LIMIT $2 FOR UPDATE OF m SKIP LOCKED
     ), gone AS (
       DELETE FROM messages WHERE id IN (SELECT id FROM waiting UNION ALL SELECT id FROM others) RETURNING person, channel
     ), freed AS (
       DELETE FROM campaign_addresses AS a USING gone
       WHERE a.campaign = $1 AND a.person = gone.person AND a.channel = gone.channel
     ), unsent AS (
       UPDATE campaign_people SET state = 'unsent', message = NULL
       WHERE campaign = $1 AND person IN (SELECT person FROM gone))
     SELECT count(*)::int AS count FROM gone`,
    [id, limit],
  );
  return rows[0]?.count ?? 0;
}

/** Whether a stop would take back, or still has to, more than so many messages; no more are read. */
export async function isWaitingFor({ query }: Queries, id: string, messages: number): Promise<boolean> {
  const rows = await query(
    "SELECT FROM messages WHERE campaign = $1 AND state = 'queued' AND attempts = 0 ORDER BY person LIMIT 1 OFFSET $2",
    [id, messages],
  );
  return rows.length > 0;
}
