import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Lets a test push that waits for its owner's browser leave to it, once. */
export const claimTest = (
  { query }: Queries,
  { website, message, subscription, now }: { website: string; message: string; subscription: string; now: Date },
) =>
  query(
    `UPDATE messages SET address = $3, send_after = $4, reason = NULL, detail = NULL
     WHERE id = $2 AND website_id = $1 AND channel = 'WEB_PUSH' AND source = 'test' AND state = 'queued' AND address IS NULL
       AND expires_at > $4`,
    [website, message, subscription, now],
  );

/**
 * Writes down that a browser showed a push: forward only. One whose call is unclear, or waits to be repeated, has arrived
 * and is not sent again.
 */
export const writeShown = ({ query }: Queries, message: string, now: Date) =>
  query(
    `WITH shown AS (
       UPDATE messages SET state = 'delivered', reason = NULL, detail = NULL, lease = NULL, holder = NULL,
         sent_at = coalesce(sent_at, $2), delivered_at = $2, ended_at = coalesce(ended_at, $2)
       WHERE id = $1 AND channel = 'WEB_PUSH' AND attempts > 0
         AND state IN ('queued', 'sending', 'sent', 'uncertain')
       RETURNING id, attempts)
     UPDATE message_attempts AS t SET ended_at = $2, outcome = 'shown' FROM shown
     WHERE t.message = shown.id AND t.attempt = shown.attempts AND t.ended_at IS NULL`,
    [message, now],
  );
