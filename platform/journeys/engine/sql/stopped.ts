import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Messages that stood still with their journey: `reason` says so, and since when. */
const stopped = "state = 'queued' AND reason = 'stopped'";

export interface StoppedJourney {
  no: number;
  id: string;
  website: string;
  version: number;
  /** Nobody wants its messages any more. */
  isOver: boolean;
}

/** Selects journeys that stand still no more and have such messages: one look at an index a journey. */
export const stoppedJourneys = `SELECT no, id, website_id AS website, version, status = 'deleted' AS "isOver" FROM journeys
  WHERE version > 0 AND status <> 'deactive' AND EXISTS (SELECT FROM messages WHERE journey = no AND ${stopped})`;

export const listStopped = ({ query }: Queries): Promise<StoppedJourney[]> =>
  query<StoppedJourney>(`${stoppedJourneys} ORDER BY no`);

/** Locks the next ones, as they were made; what the dispatcher has is left for later. */
export async function lockStopped({ query }: Queries, journey: number, limit: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `SELECT id FROM messages WHERE journey = $1 AND ${stopped} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [journey, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Lets them leave at their places, after what is of now; what was left of their queue when they stood still begins there.
 * What they waited for before holds again.
 */
export const placeStopped = ({ query }: Queries, places: readonly { id: string; at: number }[]) =>
  query(
    `UPDATE messages AS m SET send_after = p.at, priority = greatest(m.priority, 9),
       expires_at = CASE WHEN m.expires_at > m.created_at
         THEN p.at + greatest(m.expires_at - coalesce((m.detail ->> 'since')::timestamptz, m.created_at), interval '0')
         ELSE m.expires_at END,
       reason = nullif(m.detail ->> 'first', 'stopped'), detail = nullif(m.detail -> 'firstDetail', 'null')
     FROM (SELECT id, to_timestamp(at / 1000) AS at FROM jsonb_to_recordset($1) AS given (id uuid, at float8)) AS p
     WHERE m.id = p.id`,
    [JSON.stringify(places)],
  );
