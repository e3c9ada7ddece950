import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { boundsOf } from "./period-bounds.ts";

export interface LinkRow {
  id: string;
  campaign: string;
  position: number;
  code: string;
  url: string;
  source: string;
  medium: string;
  term: string | null;
  content: string | null;
}

const columns = "id, campaign, position, code, url, source, medium, term, content";

/** The links of some campaigns, by campaign, the main one first. A removed one has no position. */
export async function listLinks({ query }: Queries, campaigns: readonly string[]): Promise<Map<string, LinkRow[]>> {
  const rows =
    campaigns.length === 0
      ? []
      : await query<LinkRow>(
          `SELECT ${columns} FROM campaign_links WHERE campaign = ANY($1::uuid[]) AND position IS NOT NULL ORDER BY campaign, position`,
          [campaigns],
        );
  return groupBy(rows, ({ campaign }) => campaign);
}

/** Removed links that nobody has ever taken, of one campaign: each save by a client that knows no ids leaves its own. */
const maxRemoved = 500;

/**
 * Replaces the links of a campaign; one with the id of another that is there takes its place. A removed one still leads
 * where it led, under the name that the campaign has in the store: its code may be printed. Call before that name changes.
 */
export async function replaceLinks({ query }: Queries, campaign: string, links: readonly LinkRow[]): Promise<void> {
  await query(
    `UPDATE campaign_links SET position = NULL, tag = (SELECT tag FROM campaigns WHERE id = $1)
     WHERE campaign = $1 AND position IS NOT NULL AND NOT id = ANY($2::uuid[])`,
    [campaign, links.map(({ id }) => id)],
  );
  await query(
    `DELETE FROM campaign_links WHERE id IN (
       SELECT id FROM campaign_links WHERE campaign = $1 AND position IS NULL
         AND NOT EXISTS (SELECT FROM campaign_clicks WHERE link = campaign_links.id)
         AND EXISTS (SELECT FROM campaigns WHERE campaigns.id = $1 AND started_at IS NULL)
       ORDER BY id DESC OFFSET $2)`,
    [campaign, maxRemoved],
  );
  await query(
    `INSERT INTO campaign_links (${columns})
     SELECT ${columns} FROM jsonb_to_recordset($1) AS l (id uuid, campaign uuid, position int, code text, url text,
       source text, medium text, term text, content text)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, url = excluded.url, source = excluded.source,
       medium = excluded.medium, term = excluded.term, content = excluded.content`,
    [JSON.stringify(links)],
  );
}

export interface ClickSums {
  clicks: number;
  bots: number;
}

/** How often the links of some campaigns were taken, ever or in a period: each, and all of a campaign with removed ones. */
export interface Clicks {
  byLink: ReadonlyMap<string, ClickSums>;
  byCampaign: ReadonlyMap<string, ClickSums>;
}

export const noClicks: ClickSums = { clicks: 0, bots: 0 };

export async function sumClicks(
  { query }: Queries,
  campaigns: readonly string[],
  period?: { from: number; to: number },
): Promise<Clicks> {
  const byCampaign = new Map<string, ClickSums>();
  if (campaigns.length === 0) return { byLink: new Map(), byCampaign };
  const rows = await query<ClickSums & { link: string; campaign: string }>(
    `SELECT link, campaign, sum(clicks)::int AS clicks, sum(bots)::int AS bots
     FROM campaign_clicks JOIN campaign_links ON id = link
     WHERE campaign = ANY($1::uuid[]) AND ($2::timestamptz IS NULL OR at >= $2) AND ($3::timestamptz IS NULL OR at < $3)
     GROUP BY link, campaign`,
    [campaigns, ...boundsOf(period)],
  );
  for (const { campaign, ...sums } of rows) byCampaign.set(campaign, addClicks(sums, byCampaign.get(campaign)));
  return { byLink: new Map(rows.map(({ link, clicks, bots }) => [link, { clicks, bots }])), byCampaign };
}

/** Messages of a campaign in which an address was taken: by people, or by programs alone. */
export interface TakenRow extends ClickSums {
  campaign: string;
  url: string;
}

/** In which messages of some campaigns which address was taken, ever or in a period. */
export const listTaken = (
  { query }: Queries,
  campaigns: readonly string[],
  period?: { from: number; to: number },
): Promise<TakenRow[]> =>
  campaigns.length === 0
    ? Promise.resolve([])
    : query(
        `SELECT campaign, links.url, count(DISTINCT messages.id) FILTER (WHERE person_at IS NOT NULL)::int AS clicks,
           count(DISTINCT messages.id) FILTER (WHERE person_at IS NULL)::int AS bots
         FROM messages JOIN message_hits ON message_hits.message = messages.id JOIN links ON code = target
         WHERE campaign = ANY($1::uuid[]) AND state = 'clicked' AND ($2::timestamptz IS NULL OR coalesce(person_at, bot_at) >= $2)
           AND ($3::timestamptz IS NULL OR coalesce(person_at, bot_at) < $3)
         GROUP BY campaign, links.url`,
        [campaigns, ...boundsOf(period)],
      );

/** Messages of a campaign that were clicked in a period, by whatever their channel offers: by people, or by programs alone. */
export async function countClickedMessages(
  { query }: Queries,
  campaign: string,
  period: { from: number; to: number },
): Promise<ClickSums> {
  const [row] = await query<ClickSums>(
    `SELECT count(*) FILTER (WHERE NOT is_bot)::int AS clicks, count(*) FILTER (WHERE is_bot)::int AS bots
     FROM messages WHERE campaign = $1 AND state = 'clicked' AND clicked_at >= $2 AND clicked_at < $3`,
    [campaign, ...boundsOf(period)],
  );
  return row ?? noClicks;
}

export const addClicks = (one: ClickSums, other: ClickSums = noClicks): ClickSums => ({
  ...{ clicks: one.clicks + other.clicks, bots: one.bots + other.bots },
});

/** Sources, mediums and campaigns of a website's links, the most used first. */
export const listUsedTags = (
  { query }: Queries,
  website: string,
): Promise<{ source: string; medium: string; campaign: string | null }[]> =>
  query(
    `SELECT source, medium, campaigns.tag AS campaign FROM campaign_links JOIN campaigns ON campaigns.id = campaign
     WHERE website_id = $1 AND status <> 'deleted' AND position IS NOT NULL
     GROUP BY source, medium, campaigns.tag ORDER BY count(*) DESC, source, medium LIMIT 500`,
    [website],
  );
