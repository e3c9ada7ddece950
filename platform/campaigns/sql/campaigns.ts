import type { CampaignStop } from "#contract/campaigns/sending.ts";
import type {
  CampaignSchedule,
  CampaignStatus,
  ChannelChoice,
  campaignSorts,
  SegmentChoice,
} from "#contract/campaigns/shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";

export interface CampaignRow {
  id: string;
  website: string;
  name: string;
  status: CampaignStatus;
  goal: string | null;
  costMinor: number | null;
  tag: string | null;
  channels: ChannelChoice["channels"];
  order: ChannelChoice["order"];
  segments: SegmentChoice;
  schedule: CampaignSchedule;
  revision: number;
  createdAt: Date;
  /** Its hour, once its owner has started it. */
  startsAt: Date | null;
  /** Since when it has been sent. */
  startedAt: Date | null;
  endedAt: Date | null;
  /** The segments whose people it took; null before it begins. */
  copied: SegmentChoice | null;
  /** The person behind whom it goes on taking them; null once all are taken. */
  copiedTo: string | null;
  stop: StopRow | null;
}

/** `CampaignStop` as it is stored. Its time is in milliseconds. */
export type StopRow = Omit<CampaignStop, "at"> & { at: number };

interface Key {
  website: string;
  id: string;
}

const columns = `id, website_id AS website, name, status, goal, cost_minor::float8 AS "costMinor", tag, channels,
  channel_order AS "order", segments, schedule, revision, created_at AS "createdAt", starts_at AS "startsAt",
  started_at AS "startedAt", ended_at AS "endedAt", copied, copied_to::text AS "copiedTo", stop`;
const kept = "status <> 'deleted'";

const orders: Record<(typeof campaignSorts)[number], string> = {
  "-createdAt": "created_at DESC, id",
  createdAt: "created_at, id",
  name: "name, id",
  "-name": "name DESC, id",
};

interface Selection {
  page: number;
  limit: number;
  status?: CampaignStatus | undefined;
  q?: string | undefined;
  sort: keyof typeof orders;
}

/** One page of a website's campaigns, without deleted ones. */
export const pageCampaigns = (
  queries: Queries,
  website: string,
  { page, limit, status, q, sort }: Selection,
): Promise<{ rows: CampaignRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM campaigns`, from: "campaigns" },
    where: `website_id = $1 AND ${kept} AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR strpos(lower(name), lower($3)) > 0)`,
    ...{ values: [website, status ?? null, q ?? null], order: orders[sort], page, limit },
  });

/** All campaigns of a website that are not deleted, the newest first. */
export const listCampaigns = ({ query }: Queries, website: string): Promise<CampaignRow[]> =>
  query(`SELECT ${columns} FROM campaigns WHERE website_id = $1 AND ${kept} ORDER BY created_at DESC, id`, [website]);

/** A campaign that is not deleted. */
export async function findCampaign({ query }: Queries, { website, id }: Key): Promise<CampaignRow | undefined> {
  const [row] = await query<CampaignRow>(
    `SELECT ${columns} FROM campaigns WHERE website_id = $1 AND id = $2 AND ${kept}`,
    [website, id],
  );
  return row;
}

/** The same, locked until the transaction ends: changes of one campaign follow one another. */
export async function lockCampaign({ query }: Queries, { website, id }: Key): Promise<CampaignRow | undefined> {
  const [row] = await query<CampaignRow>(
    `SELECT ${columns} FROM campaigns WHERE website_id = $1 AND id = $2 AND ${kept} FOR UPDATE`,
    [website, id],
  );
  return row;
}

/** Serialises what adds campaigns to a website, and what deletes the segments that campaigns name. */
export const lockCampaigns = ({ query }: Queries, website: string) =>
  query("SELECT FROM websites WHERE id = $1 FOR UPDATE", [website]);

export async function countCampaigns({ query }: Queries, website: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM campaigns WHERE website_id = $1 AND ${kept}`,
    [website],
  );
  return row?.total ?? 0;
}

const chosen = (row: CampaignRow) => [
  ...[row.name, row.status, row.goal, row.costMinor, row.tag, JSON.stringify(row.channels), row.order],
  ...[JSON.stringify(row.segments), JSON.stringify(row.schedule)],
];

export const insertCampaign = ({ query }: Queries, row: CampaignRow) =>
  query(
    `INSERT INTO campaigns (id, website_id, created_at, name, status, goal, cost_minor, tag, channels, channel_order, segments, schedule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [row.id, row.website, row.createdAt, ...chosen(row)],
  );

/** Replaces what an owner sets; the revision rises. */
export async function updateCampaign({ query }: Queries, row: CampaignRow): Promise<CampaignRow> {
  const [changed] = await query<CampaignRow>(
    `UPDATE campaigns SET name = $2, status = $3, goal = $4, cost_minor = $5, tag = $6, channels = $7, channel_order = $8,
       segments = $9, schedule = $10, revision = revision + 1
     WHERE id = $1 RETURNING ${columns}`,
    [row.id, ...chosen(row)],
  );
  if (changed === undefined) throw new Error("A locked campaign is gone");
  return changed;
}

/** Its row stays: messages and printed links are of it. */
export const deleteCampaign = ({ query }: Queries, id: string) =>
  query("UPDATE campaigns SET status = 'deleted' WHERE id = $1", [id]);

/** Of one segment nobody is counted twice: a sixth of the time. */
async function countMembers({ query }: Queries, website: string, segment: string | undefined): Promise<number> {
  const [row] = await query<{ people: number }>(
    `SELECT count(*)::int AS people FROM segment_people
     WHERE segment = (SELECT no FROM segments WHERE website_id = $1 AND id = $2)`,
    [website, segment],
  );
  return row?.people ?? 0;
}

/** How many people are inside any of some segments and in none of others, and how many these others take away. */
export async function countAudience(
  { query }: Queries,
  website: string,
  { segments, exclude }: Pick<SegmentChoice, "segments" | "exclude">,
): Promise<{ people: number; excluded: number }> {
  if (segments.length === 0) return { people: 0, excluded: 0 };
  const [only, ...others] = segments;
  if (others.length === 0 && exclude.length === 0)
    return { people: await countMembers({ query }, website, only), excluded: 0 };
  const members = (ids: string) =>
    `SELECT person FROM segment_people JOIN segments ON segment = no WHERE website_id = $1 AND segments.id = ANY(${ids}::uuid[])`;
  const [row] = await query<{ people: number; excluded: number }>(
    `SELECT count(*) FILTER (WHERE o.person IS NULL)::int AS people, count(o.person)::int AS excluded
     FROM (SELECT DISTINCT person FROM (${members("$2")}) AS every) AS i
     LEFT JOIN (SELECT DISTINCT person FROM (${members("$3")}) AS others) AS o USING (person)`,
    [website, segments, exclude],
  );
  return row ?? { people: 0, excluded: 0 };
}
