import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

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

/**
 * Replaces the links of a campaign; one with the id of another that is there takes its place. A removed one still leads
 * where it led: its code may be printed.
 */
export async function replaceLinks({ query }: Queries, campaign: string, links: readonly LinkRow[]): Promise<void> {
  await query("UPDATE campaign_links SET position = NULL WHERE campaign = $1 AND NOT id = ANY($2::uuid[])", [
    campaign,
    links.map(({ id }) => id),
  ]);
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

/** How often links were taken, ever or in a period, by link. */
export async function sumClicks(
  { query }: Queries,
  links: readonly string[],
  period?: { from: number; to: number },
): Promise<Map<string, ClickSums>> {
  if (links.length === 0) return new Map();
  const rows = await query<ClickSums & { link: string }>(
    `SELECT link, sum(clicks)::int AS clicks, sum(bots)::int AS bots FROM campaign_clicks
     WHERE link = ANY($1::uuid[]) AND ($2::timestamptz IS NULL OR at >= $2) AND ($3::timestamptz IS NULL OR at < $3)
     GROUP BY link`,
    [links, period === undefined ? null : new Date(period.from), period === undefined ? null : new Date(period.to)],
  );
  return new Map(rows.map(({ link, ...sums }) => [link, sums]));
}

/** Sources, mediums and campaigns of a website's links, the most used first. */
export const listUsedTags = (
  { query }: Queries,
  website: string,
): Promise<{ source: string; medium: string; campaign: string | null }[]> =>
  query(
    `SELECT source, medium, tag AS campaign FROM campaign_links JOIN campaigns ON campaigns.id = campaign
     WHERE website_id = $1 AND status <> 'deleted' GROUP BY source, medium, tag ORDER BY count(*) DESC, source, medium LIMIT 500`,
    [website],
  );
