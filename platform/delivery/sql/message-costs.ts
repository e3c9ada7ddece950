import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface DayCost {
  /** Which of the days, from 1. */
  bucket: number;
  channel: DeliveryChannel;
  messages: number;
  parts: number;
  price: number;
}

interface Span {
  website: string;
  starts: readonly Date[];
  end: Date;
  states: readonly string[];
}

/** How many SMS that left in the same time have no price. */
export async function countUnpriced({ query }: Queries, { website, starts, end, states }: Span): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages
     WHERE website_id = $1 AND created_at >= $2::timestamptz - interval '8 days' AND state = ANY($4) AND channel = 'SMS'
       AND coalesce(price, 0) = 0 AND coalesce(sent_at, created_at) >= $2 AND coalesce(sent_at, created_at) < $3`,
    [website, starts[0], end, states],
  );
  return row?.count ?? 0;
}

/**
 * What messages of a website that left cost on days that begin so, by channel. Reads the messages that were made since a
 * week before the first day, by `messages_by_time`: none waits longer.
 */
export const sumCosts = ({ query }: Queries, { website, starts, end, states }: Span): Promise<DayCost[]> =>
  query<DayCost>(
    `SELECT width_bucket(at, $2::timestamptz[]) AS bucket, channel, count(*)::int AS messages,
       coalesce(sum(parts), 0)::int AS parts, sum(price)::float8 AS price
     FROM (SELECT coalesce(sent_at, created_at) AS at, channel, parts, price FROM messages
       WHERE website_id = $1 AND created_at >= $3::timestamptz - interval '8 days' AND state = ANY($5) AND price > 0)
       AS priced
     WHERE at >= $3 AND at < $4 GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
    [website, starts, starts[0], end, states],
  );
