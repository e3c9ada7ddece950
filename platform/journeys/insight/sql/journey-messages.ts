import { type DeliveryChannel, leftStates, type MessageState } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface MessageCount {
  journey: string;
  /** The number of the bucket in which it was made. */
  bucket: number;
  channel: DeliveryChannel;
  state: MessageState;
  reason: string | null;
  isBot: boolean;
  count: number;
  /** In rial. */
  price: number;
  /** SMS that left without a price. */
  unpriced: number;
}

/** The messages of journeys that were made in a period, by bucket, channel, state and reason. */
export const countMessages = (
  { query }: Queries,
  journeys: readonly string[],
  { starts, to }: { starts: readonly number[]; to: number },
): Promise<MessageCount[]> =>
  query(
    `SELECT journeys.id AS journey, width_bucket(messages.created_at, $2::timestamptz[]) - 1 AS bucket, channel, state,
       CASE WHEN state = 'dropped' THEN reason END AS reason, is_bot AS "isBot", count(*)::int AS count,
       coalesce(sum(price) FILTER (WHERE state = ANY($5)), 0)::float8 AS price,
       (count(*) FILTER (WHERE channel = 'SMS' AND state = ANY($5) AND coalesce(price, 0) = 0))::int AS unpriced
     FROM messages JOIN journeys ON no = messages.journey
     WHERE journeys.id = ANY($1::uuid[]) AND source = 'journey' AND messages.created_at >= $3 AND messages.created_at < $4
     GROUP BY 1, 2, 3, 4, 5, 6`,
    [journeys, starts.map((start) => new Date(start)), new Date(starts[0] ?? 0), new Date(to), leftStates],
  );

const isTouch = `website_id = $1 AND source IN ('journey', 'campaign') AND channel <> 'API'
  AND state IN ('sent', 'delivered', 'opened', 'clicked', 'undelivered', 'bounced', 'uncertain')`;

/**
 * Whether a message of a journey left to somebody between two instants. Looked up by journey: a website whose campaigns alone
 * send would have all its messages read to find none.
 */
export async function hasTouches({ query }: Queries, website: string, from: Date, to: Date): Promise<boolean> {
  const rows = await query(
    `SELECT FROM journeys CROSS JOIN LATERAL (
       SELECT FROM messages WHERE messages.journey = journeys.no AND ${isTouch} AND source = 'journey'
         AND sent_at >= $2 AND sent_at < $3 LIMIT 1) AS touch
     WHERE journeys.website_id = $1 LIMIT 1`,
    [website, from, to],
  );
  return rows.length > 0;
}

export interface Purchase {
  /** Signed, as text. */
  person: string;
  /** Milliseconds since 1970. */
  bought: number;
}

/** The journey of the last message that left to a buyer before a purchase, by the purchase's place; campaigns are none. */
export async function findLastJourneys(
  { query }: Queries,
  website: string,
  { purchases, lookbackMs }: { purchases: readonly Purchase[]; lookbackMs: number },
): Promise<Map<number, string>> {
  const rows = await query<{ nth: number; journey: string }>(
    `SELECT (nth - 1)::int AS nth, journeys.id AS journey
     FROM unnest($2::bigint[], $3::timestamptz[]) WITH ORDINALITY AS given (buyer, bought, nth), LATERAL (
       SELECT journey FROM messages WHERE ${isTouch} AND person = buyer AND sent_at <= bought
         AND sent_at >= bought - make_interval(secs => $4) ORDER BY sent_at DESC, id DESC LIMIT 1) AS touch
     JOIN journeys ON no = touch.journey`,
    [
      ...[website, purchases.map(({ person }) => person), purchases.map(({ bought }) => new Date(bought))],
      lookbackMs / 1000,
    ],
  );
  return new Map(rows.map(({ nth, journey }) => [nth, journey]));
}
