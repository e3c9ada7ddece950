import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { ownSources } from "./suppressions.ts";

/** A message that its receiver, or a server on the way, answers. */
export interface AnsweredMessage {
  id: string;
  website: string;
  /** The website's name. */
  name: string;
  channel: DeliveryChannel;
  /** Signed. */
  person: string | null;
  /** Null where it is erased. */
  address: string | null;
}

export async function findAnswered({ query }: Queries, id: string): Promise<AnsweredMessage | undefined> {
  const [row] = await query<AnsweredMessage>(
    `SELECT m.id, m.website_id AS website, websites.name, m.channel, m.person::text, m.address
     FROM messages AS m JOIN websites ON websites.id = m.website_id
     WHERE m.id = $1 AND websites.owner_id IS NOT NULL`,
    [id],
  );
  return row;
}

/** Whether a receiver has stopped a channel by their own word. */
export async function isUnsubscribed(
  { query }: Queries,
  { website, channel, address }: { website: string; channel: DeliveryChannel; address: string },
): Promise<boolean> {
  const rows = await query(
    `SELECT FROM suppressions WHERE website_id = $1 AND channel = $2 AND address = $3 AND line_kind = ''
       AND state = 'unsubscribed' AND source = ANY($4::text[])`,
    [website, channel, address, ownSources],
  );
  return rows.length > 0;
}
