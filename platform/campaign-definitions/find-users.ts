import type { Supply } from "#platform/integration/supply-users.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Which campaigns use what: an area of its own, because segments and supplies ask, and campaigns ask for them. */

interface User {
  id: string;
  name: string;
}
type CampaignUser = { kind: "campaign" } & User;

const kept = "website_id = $1 AND status <> 'deleted'";

/** The campaigns of a website by the segment that they take or leave out. Writers of campaigns lock the website as deleting a segment does. */
export async function listCampaignsOfSegments(
  { query }: Queries,
  website: string,
): Promise<Map<string, CampaignUser[]>> {
  const rows = await query<User & { segment: string }>(
    `SELECT DISTINCT campaigns.created_at, campaigns.id, name, segment
     FROM campaigns, jsonb_array_elements_text(segments -> 'segments' || (segments -> 'exclude')) AS segment
     WHERE ${kept} ORDER BY campaigns.created_at, campaigns.id, segment`,
    [website],
  );
  const users = new Map<string, CampaignUser[]>();
  for (const { segment, id, name } of rows) {
    users.set(segment, [...(users.get(segment) ?? []), { kind: "campaign", id, name }]);
  }
  return users;
}

/** The campaigns that send with a supply, or will. */
export async function findCampaignsOfSupply(
  { query }: Queries,
  { website, ids, type }: Pick<Supply, "website" | "ids" | "type">,
): Promise<CampaignUser[]> {
  const rows = await query<User>(
    `SELECT id, name FROM campaigns
     WHERE ${kept} AND status <> 'sent' AND EXISTS (SELECT FROM jsonb_array_elements(channels) AS own
       WHERE own->>'template' = ANY($2) OR own->>'line' = ANY($2) OR own->>'domain' = ANY($2) OR own->>'type' = $3)
     ORDER BY created_at, id`,
    [website, ids, type ?? null],
  );
  return rows.map((campaign) => ({ kind: "campaign", ...campaign }));
}

/** The names of a website's campaigns by what their links' addresses call them; of several the newest. */
export async function listCampaignNames({ query }: Queries, website: string): Promise<Map<string, string>> {
  const rows = await query<{ tag: string; name: string }>(
    `SELECT DISTINCT ON (tag) tag, name FROM campaigns WHERE ${kept} AND tag IS NOT NULL
     ORDER BY tag, created_at DESC, id`,
    [website],
  );
  return new Map(rows.map(({ tag, name }) => [tag, name]));
}
