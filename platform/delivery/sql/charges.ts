import type { ActionKind } from "#contract/money-shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Packs {
  /** The account. */
  owner: string;
  kind: ActionKind;
}

export async function findPayer({ query }: Queries, website: string): Promise<string | undefined> {
  const [row] = await query<{ owner: string }>(
    "SELECT owner_id AS owner FROM websites WHERE id = $1 AND owner_id IS NOT NULL",
    [website],
  );
  return row?.owner;
}

/** Messages that an account has left of its packs, locked until the transaction ends. */
export async function lockPacks({ query }: Queries, { owner, kind }: Packs): Promise<number> {
  await query("INSERT INTO action_uses (user_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING", [owner, kind]);
  const [use] = await query<{ used: string }>(
    "SELECT used::text FROM action_uses WHERE user_id = $1 AND kind = $2 FOR UPDATE",
    [owner, kind],
  );
  const [bought] = await query<{ messages: string }>(
    "SELECT coalesce(sum(messages), 0)::text AS messages FROM action_credits WHERE user_id = $1 AND kind = $2",
    [owner, kind],
  );
  return Number(bought?.messages ?? 0) - Number(use?.used ?? 0);
}

/** Takes messages of locked packs, each once: a message that has taken its own takes no more. */
export const takeCharges = (
  { query }: Queries,
  { owner, kind }: Packs,
  charges: readonly { id: string; units: number }[],
) =>
  query(
    `WITH taken AS (UPDATE messages AS m SET charged = c.units
       FROM jsonb_to_recordset($3) AS c (id uuid, units int) WHERE m.id = c.id AND m.charged IS NULL RETURNING m.charged)
     UPDATE action_uses SET used = used + (SELECT coalesce(sum(charged), 0) FROM taken)
     WHERE user_id = $1 AND kind = $2`,
    [owner, kind, JSON.stringify(charges)],
  );

/** Gives back what messages took that were not sent, once: the message itself says whether it has something. */
export const releaseCharges = (queries: Queries, ids: readonly string[]) =>
  release(queries, ids, "m.charged IS NOT NULL");

/** The same of messages that were dropped: what may have arrived before its owner had it sent again stays paid. */
export const releaseDropped = (queries: Queries, ids: readonly string[]) =>
  release(queries, ids, "m.charged IS NOT NULL AND NOT m.is_sent_again");

const release = ({ query }: Queries, ids: readonly string[], condition: string): Promise<object[]> | undefined =>
  ids.length === 0
    ? undefined
    : query(
        `WITH held AS (
           SELECT m.id, coalesce(websites.owner_id, (
               SELECT d.owner_id FROM website_deletions AS d WHERE d.website_id = websites.id)) AS owner, m.charged,
             CASE m.channel WHEN 'WEB_PUSH' THEN 'PUSH' ELSE m.channel END AS kind
           FROM messages AS m JOIN websites ON websites.id = m.website_id
           WHERE m.id = ANY($1) AND ${condition} ORDER BY m.id FOR UPDATE OF m
         ), emptied AS (UPDATE messages SET charged = NULL WHERE id IN (SELECT id FROM held)
         ), gone AS (SELECT owner, kind, sum(charged) AS n FROM held GROUP BY owner, kind
         ), locked AS (
           SELECT u.user_id, u.kind, n FROM action_uses AS u JOIN gone ON u.user_id = gone.owner AND u.kind = gone.kind
           ORDER BY u.user_id, u.kind FOR UPDATE OF u
         )
         UPDATE action_uses AS u SET used = used - locked.n FROM locked
         WHERE u.user_id = locked.user_id AND u.kind = locked.kind`,
        [ids],
      );
