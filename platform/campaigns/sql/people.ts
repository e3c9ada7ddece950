import { type CampaignProgress, maxUntried } from "#contract/campaigns/sending.ts";
import type { SegmentChoice } from "#contract/campaigns/shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The people of campaigns that have begun, by campaign. */
export async function countPeople(
  { query }: Queries,
  campaigns: readonly string[],
): Promise<Map<string, CampaignProgress>> {
  if (campaigns.length === 0) return new Map();
  const rows = await query<CampaignProgress & { campaign: string }>(
    `SELECT campaign, count(*)::int AS people, count(*) FILTER (WHERE state = 'unsent')::int AS unsent,
       count(*) FILTER (WHERE state = 'handed_over')::int AS "handedOver",
       count(*) FILTER (WHERE state = 'left_out')::int AS "leftOut"
     FROM campaign_people WHERE campaign = ANY($1::uuid[]) GROUP BY campaign`,
    [campaigns],
  );
  return new Map(rows.map(({ campaign, ...progress }) => [campaign, progress]));
}

/**
 * How many people of campaigns a stop takes back out of the ledger, by campaign, up to `maxUntried`. Of twice as many
 * messages no more are read: of other channels than pages fewer wait at a time, and pages have one a person.
 */
export async function countUntried({ query }: Queries, campaigns: readonly string[]): Promise<Map<string, number>> {
  if (campaigns.length === 0) return new Map();
  const rows = await query<{ campaign: string; people: number }>(
    `SELECT own.campaign, least(waiting.people, $2)::int AS people FROM unnest($1::uuid[]) AS own (campaign) CROSS JOIN LATERAL (
       SELECT count(DISTINCT person) AS people FROM (
         SELECT person FROM messages AS m WHERE m.campaign = own.campaign AND state = 'queued' AND attempts = 0
         ORDER BY person LIMIT 2 * $2) AS read) AS waiting`,
    [campaigns, maxUntried],
  );
  return new Map(rows.map(({ campaign, people }) => [campaign, people]));
}

/** The smallest number of a person, to begin after. */
export const beforeAll = "-9223372036854775808";

/**
 * People of segments who are in none of the excluded ones, in order of their numbers, after one of them; the page is full
 * where there may be more. Each segment gives a page of its own by its key: none is read whole.
 */
const membersAfter = `SELECT DISTINCT m.person
  FROM segments AS s CROSS JOIN LATERAL (
    SELECT person FROM segment_people AS p WHERE p.segment = s.no AND p.person > $2
      AND NOT EXISTS (SELECT FROM segment_people AS o JOIN segments AS x ON x.no = o.segment
        WHERE x.website_id = $1 AND x.id = ANY($4::uuid[]) AND o.person = p.person)
    ORDER BY person LIMIT $5) AS m
  WHERE s.website_id = $1 AND s.id = ANY($3::uuid[]) ORDER BY m.person LIMIT $5`;

interface Page {
  website: string;
  after: string;
  segments: Pick<SegmentChoice, "segments" | "exclude">;
  limit: number;
}

const valuesOf = ({ website, after, segments, limit }: Page) => [
  ...[website, after, segments.segments, segments.exclude, limit],
];

/** A page of the people whom a campaign would take now; people it has written to are left out. */
export async function pageMembers({ query }: Queries, campaign: string, page: Page) {
  const rows = await query<{ person: string; isDone: boolean }>(
    `SELECT members.person::text, coalesce(own.state <> 'unsent', false) AS "isDone" FROM (${membersAfter}) AS members
     LEFT JOIN campaign_people AS own ON own.campaign = $6 AND own.person = members.person ORDER BY members.person`,
    [...valuesOf(page), campaign],
  );
  return toPage(rows, page.limit);
}

/** A page of the people of a campaign to whom nothing was sent. */
export async function pageUnsent(
  { query }: Queries,
  { campaign, after, limit }: { campaign: string; after: string; limit: number },
) {
  const rows = await query<{ person: string; isDone: boolean }>(
    `SELECT p.person::text, false AS "isDone" FROM campaign_people AS p
     WHERE campaign = $1 AND state = 'unsent' AND person > $2 ORDER BY p.person LIMIT $3`,
    [campaign, after, limit],
  );
  return toPage(rows, limit);
}

const toPage = (rows: readonly { person: string; isDone: boolean }[], limit: number) => ({
  people: rows.filter(({ isDone }) => !isDone).map(({ person }) => person),
  next: rows.length < limit ? null : (rows.at(-1)?.person ?? null),
});

/** Takes a page of people into a campaign, each once however often it is taken; answers where the next page begins. */
export async function copyMembers({ query }: Queries, campaign: string, page: Page): Promise<string | null> {
  const [row] = await query<{ read: number; last: string | null }>(
    `WITH members AS (${membersAfter}), taken AS (
       INSERT INTO campaign_people (campaign, person, state) SELECT $6, person, 'unsent' FROM members ON CONFLICT DO NOTHING)
     SELECT count(*)::int AS read, max(person)::text AS last FROM members`,
    [...valuesOf(page), campaign],
  );
  return (row?.read ?? 0) < page.limit ? null : (row?.last ?? null);
}

/** People to whom nothing was sent go, where the segments were chosen anew: all, or so many. */
export const dropUnsent = ({ query }: Queries, campaign: string, limit?: number) =>
  query(
    `DELETE FROM campaign_people WHERE campaign = $1 AND state = 'unsent' AND person = ANY(ARRAY(
       SELECT person FROM campaign_people WHERE campaign = $1 AND state = 'unsent' LIMIT $2))`,
    [campaign, limit ?? null],
  );

/** Whether more people than these are unsent; no more are read. */
export async function isUnsentOver({ query }: Queries, campaign: string, people: number): Promise<boolean> {
  const rows = await query("SELECT FROM campaign_people WHERE campaign = $1 AND state = 'unsent' LIMIT 1 OFFSET $2", [
    campaign,
    people,
  ]);
  return rows.length > 0;
}

/** Takes people who entered the segments since; answers up to which change it has read. */
export async function copyEntered(
  { query }: Queries,
  { campaign, after, until, ...page }: Page & { campaign: string; until: Date },
): Promise<{ read: string | null; isWhole: boolean }> {
  const [row] = await query<{ count: number; last: string | null }>(
    `WITH changes AS (
       SELECT c.no, c.person, c.segment FROM segments AS s CROSS JOIN LATERAL (
         SELECT no, person, segment FROM segment_changes
         WHERE segment = s.no AND no > $2 AND enters AND at < $7 ORDER BY no LIMIT $5) AS c
       WHERE s.website_id = $1 AND s.id = ANY($3::uuid[]) ORDER BY c.no LIMIT $5
     ), taken AS (
       INSERT INTO campaign_people (campaign, person, state)
       SELECT DISTINCT $6::uuid, person, 'unsent' FROM changes AS c
       WHERE EXISTS (SELECT FROM segment_people AS p WHERE p.segment = c.segment AND p.person = c.person)
         AND NOT EXISTS (SELECT FROM segment_people AS o JOIN segments AS x ON x.no = o.segment
           WHERE x.website_id = $1 AND x.id = ANY($4::uuid[]) AND o.person = c.person)
       ON CONFLICT DO NOTHING)
     SELECT count(*)::int AS count, max(no)::text AS last FROM changes`,
    [...valuesOf({ ...page, after }), campaign, until],
  );
  return { read: row?.last ?? null, isWhole: (row?.count ?? 0) < page.limit };
}
