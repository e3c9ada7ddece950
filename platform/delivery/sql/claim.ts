import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type ClaimedMessage, claimedColumns } from "./messages.ts";

/** Messages of one account and line leave together, at the line's rate. */
export interface Lane {
  account: string;
  line: string | null;
}

export interface DueLane extends Lane {
  website: string;
}

/**
 * Lanes with a message that is due, of websites that send. One look at the index a lane: `DISTINCT` would read every
 * message that waits, and `IS NOT DISTINCT FROM`, which no index serves, the ones of an account's other lines. Each
 * branch has the order of `messages_due`: without it the planner may combine that index with another and read the whole queue.
 */
export const listDueLanes = ({ query }: Queries, now: Date): Promise<DueLane[]> =>
  query<DueLane>(
    `WITH RECURSIVE lanes AS (
       (SELECT account, line FROM messages WHERE state = 'queued' ORDER BY account, line LIMIT 1)
       UNION ALL
       SELECT next.account, next.line FROM lanes CROSS JOIN LATERAL (
         (SELECT account, line FROM messages WHERE state = 'queued' AND account = lanes.account AND line > lanes.line
          ORDER BY account, line LIMIT 1)
         UNION ALL
         (SELECT account, line FROM messages WHERE state = 'queued' AND account = lanes.account AND line IS NULL
            AND lanes.line IS NOT NULL ORDER BY account, line LIMIT 1)
         UNION ALL
         (SELECT account, line FROM messages WHERE state = 'queued' AND account > lanes.account
          ORDER BY account, line LIMIT 1)
         LIMIT 1) AS next
     )
     SELECT account, line, website_id AS website FROM lanes CROSS JOIN LATERAL (
       (SELECT website_id FROM messages
        WHERE state = 'queued' AND account = lanes.account AND line = lanes.line AND send_after <= $1
        ORDER BY account, line, priority, send_after LIMIT 1)
       UNION ALL
       (SELECT website_id FROM messages
        WHERE lanes.line IS NULL AND state = 'queued' AND account = lanes.account AND line IS NULL AND send_after <= $1
        ORDER BY account, line, priority, send_after LIMIT 1)) AS due
     WHERE NOT EXISTS (SELECT FROM stopped_sending WHERE stopped_sending.website_id = due.website_id)`,
    [now],
  );

interface LaneClaim {
  lane: Lane;
  /** Whose account it is; undefined where it was deleted. */
  website: string | undefined;
  now: Date;
  limit: number;
}

/**
 * Locks the next messages of a lane, by priority and age, each person once a channel: an older message of the same person
 * and channel goes first, and one that is under way is waited for: one look at `messages_pending_of_person` each, however
 * many a person has. What other workers hold is skipped. The order begins with
 * the account and the line as `messages_due` does: `line IS NULL` is no constant to the planner, and a queue would be read
 * and sorted whole for each batch. Nothing of a website whose sending is stopped: one look a batch,
 * not one a message.
 */
export const claimDue = (
  { query }: Queries,
  { lane: { account, line }, website, now, limit }: LaneClaim,
): Promise<ClaimedMessage[]> =>
  query<ClaimedMessage>(
    `SELECT ${claimedColumns} FROM messages AS m
     WHERE m.account = $1 AND m.line ${line === null ? "IS NULL" : "= $5"} AND m.state = 'queued' AND m.send_after <= $2
       AND NOT EXISTS (SELECT FROM stopped_sending WHERE website_id = $4)
       AND NOT EXISTS (SELECT FROM messages AS other
         WHERE other.website_id = m.website_id AND other.person = m.person AND other.channel = m.channel
           AND other.state IN ('queued', 'sending') AND other.state = 'sending')
       AND NOT EXISTS (SELECT FROM messages AS other
         WHERE other.website_id = m.website_id AND other.person = m.person AND other.channel = m.channel
           AND other.state IN ('queued', 'sending') AND other.state = 'queued' AND other.send_after <= $2
           AND (other.created_at, other.id) < (m.created_at, m.id))
     ORDER BY m.account, m.line, m.priority, m.send_after, m.id LIMIT $3 FOR UPDATE OF m SKIP LOCKED`,
    [account, now, limit, website ?? null, ...(line === null ? [] : [line])],
  );

/** Locks one test message that is due. Its owner waits for it, also while all other sending is stopped. */
export const claimTest = ({ query }: Queries, { id, now }: { id: string; now: Date }): Promise<ClaimedMessage[]> =>
  query<ClaimedMessage>(
    `SELECT ${claimedColumns} FROM messages AS m
     WHERE m.id = $1 AND m.source = 'test' AND m.state = 'queued' AND m.send_after <= $2 FOR UPDATE OF m SKIP LOCKED`,
    [id, now],
  );

/** By which the clocks of workers differ at most. */
const maxAheadSeconds = 5;

/**
 * How many of `wanted` messages of a line may leave in this second; they are counted at once. Until the transaction ends
 * other workers wait for the line's row, so that all of them together keep the rate.
 */
export async function takeRate(
  { query }: Queries,
  { lane, now, wanted, perSecond }: { lane: Lane; now: number; wanted: number; perSecond: number },
): Promise<number> {
  const key = [lane.account, lane.line ?? lane.account];
  await query("INSERT INTO send_rates (account, line, second, used) VALUES ($1, $2, 0, 0) ON CONFLICT DO NOTHING", key);
  const [row] = await query<{ second: number; used: number }>(
    "SELECT second, used FROM send_rates WHERE account = $1 AND line = $2 FOR UPDATE",
    key,
  );
  const second = Math.floor(now / 1_000);
  // A worker whose clock is behind counts in the second that another one has begun; one of a clock that was wrong is over.
  const isOver = (row?.second ?? 0) < second || (row?.second ?? 0) > second + maxAheadSeconds;
  const used = isOver ? 0 : (row?.used ?? 0);
  const granted = Math.max(0, Math.min(wanted, perSecond - used));
  const counted = isOver ? second : (row?.second ?? second);
  await query("UPDATE send_rates SET second = $3, used = $4 WHERE account = $1 AND line = $2", [
    ...key,
    counted,
    used + granted,
  ]);
  return granted;
}

/** What was taken of a second and not used, in the transaction that took it. */
export const giveRateBack = ({ query }: Queries, { account, line }: Lane, unused: number) =>
  query("UPDATE send_rates SET used = used - $3 WHERE account = $1 AND line = $2", [account, line ?? account, unused]);
