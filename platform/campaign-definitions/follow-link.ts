import { writeTrackedUrl } from "#contract/campaigns/tracked-link.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Where the code of a campaign's link leads, a deleted one's too, which may be printed; undefined where it is none. */
export async function findCampaignTarget(
  { query }: Queries,
  code: string,
): Promise<{ link: string; url: string } | undefined> {
  const [row] = await query<{
    link: string;
    url: string;
    source: string;
    medium: string;
    campaign: string | null;
    term: string | null;
    content: string | null;
  }>(
    `SELECT campaign_links.id AS link, campaign_links.url, source, medium,
       coalesce(campaign_links.tag, campaigns.tag) AS campaign, term, content
     FROM campaign_links JOIN campaigns ON campaigns.id = campaign JOIN websites ON websites.id = website_id
     WHERE code = $1 AND owner_id IS NOT NULL`,
    [code],
  );
  if (row === undefined) return undefined;
  const { link, url, source, medium, campaign, term, content } = row;
  const tags = { source, medium, campaign: campaign ?? "", term: term ?? undefined, content: content ?? undefined };
  return { link, url: writeTrackedUrl(url, tags) };
}

/** Counts that a link was taken, in its quarter of an hour. */
export const addClick = ({ query }: Queries, { link, isBot, at }: { link: string; isBot: boolean; at: Date }) =>
  query(
    `INSERT INTO campaign_clicks (link, at, clicks, bots)
     VALUES ($1, date_bin('15 minutes', $2::timestamptz, 'epoch'), $3, $4)
     ON CONFLICT (link, at) DO UPDATE
       SET clicks = campaign_clicks.clicks + excluded.clicks, bots = campaign_clicks.bots + excluded.bots`,
    [link, at, isBot ? 0 : 1, isBot ? 1 : 0],
  );
