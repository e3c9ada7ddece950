import type { MessageReason } from "#contract/delivery-reasons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What a message waits for that is set at its channel. */
export const channelWaits = [
  ...(["cap_day", "cap_week", "cap_month", "quiet_hours", "line_hours"] as const),
] as const satisfies MessageReason[];

/** A message in the order of its reason. */
export interface WaitingPlace {
  createdAt: Date;
  id: string;
}

/**
 * Has a page of the messages of an account that wait for one reason judged again now, the oldest first, behind a place.
 * Answers the last one; undefined where there is no more.
 */
export async function wakeWaiting(
  { query }: Queries,
  {
    website,
    account,
    reason,
    after,
    now,
    limit,
  }: {
    website: string;
    account: string;
    reason: MessageReason;
    after: WaitingPlace | undefined;
    now: Date;
    limit: number;
  },
): Promise<WaitingPlace | undefined> {
  const rows = await query<WaitingPlace>(
    `WITH page AS (
       SELECT created_at, id FROM messages
       WHERE website_id = $1 AND reason = $3 AND ($4::timestamptz IS NULL OR (created_at, id) > ($4, $5::uuid))
         AND account = $2 AND state = 'queued'
       ORDER BY created_at, id LIMIT $7
     ), locked AS (SELECT id FROM messages WHERE id IN (SELECT id FROM page) ORDER BY id FOR UPDATE
     ), woken AS (
       UPDATE messages SET send_after = least(send_after, $6)
       WHERE id IN (SELECT id FROM locked) AND state = 'queued' AND reason = $3)
     SELECT created_at AS "createdAt", id FROM page ORDER BY created_at, id`,
    [website, account, reason, after?.createdAt ?? null, after?.id ?? null, now, limit],
  );
  return rows.length < limit ? undefined : rows.at(-1);
}
