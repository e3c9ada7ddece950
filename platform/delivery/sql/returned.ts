import type { MessageState } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PolledMessage } from "./polls.ts";

/** The message that a mail is about. */
export interface ReturnedMessage extends PolledMessage {
  state: MessageState;
}

/** Locks the message of a website that a mail is about. */
export async function lockReturned(
  { query }: Queries,
  { id, website }: { id: string; website: string },
): Promise<ReturnedMessage | undefined> {
  const [row] = await query<ReturnedMessage>(
    `SELECT id, state, website_id AS website, account, channel, line, person::text, address, coalesce(provider_id, '') AS "providerId",
       coalesce(sent_at, created_at) AS "sentAt", polls, stamps
     FROM messages WHERE id = $1 AND website_id = $2 AND channel = 'EMAIL' FOR UPDATE`,
    [id, website],
  );
  return row;
}

/** What a mail left by. */
export async function findMailAccount({ query }: Queries, message: string): Promise<string | undefined> {
  const [row] = await query<{ account: string }>("SELECT account FROM messages WHERE id = $1 AND channel = 'EMAIL'", [
    message,
  ]);
  return row?.account;
}

interface SoftBounce {
  website: string;
  address: string;
  day: number;
  days: number;
}

/** The last day of a series at an address, locked; begun where there is none. */
export async function lockSoftBounce(
  { query }: Queries,
  { website, address }: Pick<SoftBounce, "website" | "address">,
): Promise<{ day: number; days: number } | undefined> {
  await query(
    "INSERT INTO soft_bounces (website_id, address, day, days) VALUES ($1, $2, 0, 0) ON CONFLICT DO NOTHING",
    [website, address],
  );
  const [row] = await query<{ day: number; days: number }>(
    "SELECT day, days FROM soft_bounces WHERE website_id = $1 AND address = $2 FOR UPDATE",
    [website, address],
  );
  return row;
}

export const writeSoftBounce = ({ query }: Queries, { website, address, day, days }: SoftBounce) =>
  query("UPDATE soft_bounces SET day = greatest(day, $3), days = $4 WHERE website_id = $1 AND address = $2", [
    ...[website, address, day, days],
  ]);
