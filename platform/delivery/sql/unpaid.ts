import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Lets messages of an account leave that wait for its balance, in the order of their ids behind one. Answers them. */
export async function wakeUnpaid(
  { query }: Queries,
  { owner, after, now, limit }: { owner: string; after: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `WITH page AS (
       SELECT messages.id FROM websites CROSS JOIN LATERAL (
         SELECT id FROM messages WHERE website_id = websites.id AND state = 'queued' AND reason = 'balance' AND id > $2
         ORDER BY id LIMIT $4) AS messages
       WHERE owner_id = $1 ORDER BY id LIMIT $4
     ), locked AS (SELECT id FROM messages WHERE id IN (SELECT id FROM page) ORDER BY id FOR UPDATE
     ), woken AS (
       UPDATE messages SET send_after = least(send_after, $3)
       WHERE id IN (SELECT id FROM locked) AND state = 'queued' AND reason = 'balance')
     SELECT id FROM page ORDER BY id`,
    [owner, after, now, limit],
  );
  return rows.map(({ id }) => id);
}
