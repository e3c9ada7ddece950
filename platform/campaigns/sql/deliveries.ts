import type { Channel } from "#contract/channels.ts";
import { leftStates, type MessageState } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { boundsOf } from "./period-bounds.ts";

export interface DeliveryRow {
  campaign: string;
  channel: Channel;
  state: MessageState;
  /** Of dropped ones. */
  reason: string | null;
  isBot: boolean;
  count: number;
  /** In rial. */
  price: number;
  /** SMS that left without a price. */
  unpriced: number;
}

/** The messages of some campaigns, by channel, state and reason; of a period alone what was handed over in it. */
export const countDeliveries = (
  { query }: Queries,
  campaigns: readonly string[],
  period?: { from: number; to: number },
): Promise<DeliveryRow[]> =>
  campaigns.length === 0
    ? Promise.resolve([])
    : query(
        `SELECT campaign, CASE channel WHEN 'WEB_PUSH' THEN 'PUSH' ELSE channel END AS channel, state,
           CASE WHEN state = 'dropped' THEN reason END AS reason, is_bot AS "isBot", count(*)::int AS count,
           coalesce(sum(price) FILTER (WHERE state = ANY($4)), 0)::float8 AS price,
           (count(*) FILTER (WHERE channel = 'SMS' AND state = ANY($4) AND coalesce(price, 0) = 0))::int AS unpriced
         FROM messages WHERE campaign = ANY($1::uuid[])
           AND ($2::timestamptz IS NULL OR coalesce(sent_at, created_at) >= $2)
           AND ($3::timestamptz IS NULL OR coalesce(sent_at, created_at) < $3)
         GROUP BY 1, 2, 3, 4, 5`,
        [campaigns, ...boundsOf(period), leftStates],
      );
