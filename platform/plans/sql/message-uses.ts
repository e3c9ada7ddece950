import type { MessageUse } from "#contract/balance.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What an account's messages took of its packs, by channel and campaign, of those made from `from` to before `to`. */
export const listMessageUses = (
  { query }: Queries,
  { owner, from, to }: { owner: string; from: Date; to: Date },
): Promise<MessageUse[]> =>
  query<MessageUse>(
    `SELECT used.kind, used.campaign, campaigns.name AS "campaignName", used.messages
     FROM (
       SELECT CASE channel WHEN 'WEB_PUSH' THEN 'PUSH' ELSE channel END AS kind, campaign, sum(charged)::bigint AS messages
       FROM messages WHERE website_id IN (SELECT id FROM websites WHERE owner_id = $1)
         AND created_at >= $2 AND created_at < $3 AND charged IS NOT NULL
       GROUP BY 1, 2) used
     LEFT JOIN campaigns ON campaigns.id = used.campaign
     ORDER BY used.messages DESC, used.kind, used.campaign`,
    [owner, from, to],
  );
