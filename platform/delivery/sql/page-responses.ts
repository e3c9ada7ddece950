import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStorableJson } from "#platform/stores/postgres/to-storable.ts";

/** What a page says of a message that its visitor was handed. */
export interface StoredResponse {
  website: string;
  id: string;
  /** Unsigned: as whom the page was handed it. */
  visitor: string;
  isClicked: boolean;
  isDismissed: boolean;
}

/**
 * Writes what a page says, where this visitor was handed the message: forward only, so that what is said twice or late
 * changes nothing. One that went back meanwhile was seen all the same.
 */
export const writeResponses = ({ query }: Queries, responses: readonly StoredResponse[], now: Date) =>
  query(
    `WITH said AS (
       SELECT website, id, visitor, bool_or("isClicked") AS clicked, bool_or("isDismissed") AS dismissed
       FROM jsonb_to_recordset($1) AS r (website uuid, id uuid, visitor text, "isClicked" boolean, "isDismissed" boolean)
       GROUP BY website, id, visitor
     ), shown AS (
       UPDATE messages AS m SET state = CASE WHEN clicked OR m.state = 'clicked' THEN 'clicked' ELSE 'delivered' END,
         reason = NULL, detail = NULL, lease = NULL, holder = NULL,
         sent_at = coalesce(sent_at, $2), delivered_at = coalesce(delivered_at, $2),
         clicked_at = CASE WHEN clicked THEN coalesce(clicked_at, $2) ELSE clicked_at END,
         dismissed_at = CASE WHEN dismissed THEN coalesce(dismissed_at, $2) ELSE dismissed_at END,
         ended_at = coalesce(ended_at, $2)
       FROM said
       WHERE m.id = said.id AND m.website_id = said.website AND m.channel = 'ON_SITE' AND m.address = said.visitor
         AND m.state IN ('queued', 'sending', 'delivered', 'clicked')
       RETURNING m.id, m.attempts)
     UPDATE message_attempts AS t SET ended_at = $2, outcome = 'shown' FROM shown
     WHERE t.message = shown.id AND t.attempt = shown.attempts AND t.ended_at IS NULL`,
    [toStorableJson(responses), now],
  );
