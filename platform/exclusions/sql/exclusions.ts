import type { Exclusion, ExclusionSort } from "#contract/exclusions.ts";
import type { StoredRule } from "#platform/events/exclusion-rule.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";

type ExclusionState = Exclusion["state"];

/** A row of `exclusions`. */
export interface ExclusionRow extends StoredRule {
  website: string;
  name: string;
  fromNowOn: boolean;
  state: ExclusionState;
  /** Events of groups up to it are of the past; null until the job has begun. */
  cutSeq: number | null;
  /** Whether an identity claim is among the events. */
  hasClaims: boolean;
  createdAt: Date;
  changedAt: Date;
  /** Of the job that applies or undoes it, 0 to 1. */
  progress: number;
}

const select = `SELECT exclusions.id, exclusions.website_id AS website, name, conditions, visitors, from_now_on AS "fromNowOn",
    exclusions.state, cut_seq AS "cutSeq", has_claims AS "hasClaims", created_at AS "createdAt",
    changed_at AS "changedAt", coalesce(jobs.progress, 0) AS progress
  FROM exclusions LEFT JOIN jobs ON jobs.kind = 'exclusion' AND jobs.key = exclusions.id || '/' || exclusions.state`;

interface PageInput {
  website: string;
  /** Text that names contain, in any case. */
  q?: string | undefined;
  sort: ExclusionSort;
  page: number;
  limit: number;
}

const orders: Record<ExclusionSort, string> = {
  "-createdAt": "exclusions.created_at DESC, exclusions.id DESC",
  createdAt: "exclusions.created_at, exclusions.id",
  name: "exclusions.name, exclusions.id",
};

/** One page of them, and how many there are. */
export const selectExclusions = (queries: Queries, { website, q, sort, page, limit }: PageInput) =>
  readPage<ExclusionRow>(queries, {
    ...{
      select,
      from: "exclusions",
      where: "exclusions.website_id = $1 AND strpos(lower(exclusions.name), lower($2)) > 0",
    },
    ...{ values: [website, q ?? ""], order: orders[sort], page, limit },
  });

/** All of a website, the newest first. */
export const listExclusions = ({ query }: Queries, website: string): Promise<ExclusionRow[]> =>
  query<ExclusionRow>(
    `${select} WHERE exclusions.website_id = $1 ORDER BY exclusions.created_at DESC, exclusions.id DESC`,
    [website],
  );

export async function findExclusion({ query }: Queries, id: string): Promise<ExclusionRow | undefined> {
  const [found] = await query<ExclusionRow>(`${select} WHERE exclusions.id = $1`, [id]);
  return found;
}

type NewExclusion = Pick<
  ExclusionRow,
  "id" | "website" | "name" | "conditions" | "visitors" | "fromNowOn" | "createdAt"
>;

interface Bounds {
  /** Exclusions of a website that are not undone. */
  count: number;
  /** Characters of the conditions that arriving events are judged by. */
  length: number;
}

/** False where the website has as many already as `max` says. */
export async function insertExclusion({ query }: Queries, row: NewExclusion, max: Bounds): Promise<boolean> {
  // One at a time per website: else two requests would both find a place.
  await query("SELECT FROM websites WHERE id = $1 FOR UPDATE", [row.website]);
  const inserted = await query(
    `INSERT INTO exclusions (id, website_id, name, conditions, visitors, from_now_on, state, created_at, changed_at)
     SELECT $1, $2, $3, $4, $5, $6, 'applying', $7, $7
     WHERE (SELECT count(*) FROM exclusions WHERE website_id = $2 AND state != 'undone') < $8
       AND (NOT $6 OR length($4::jsonb::text) + (SELECT coalesce(sum(length(conditions::text)), 0) FROM exclusions
         WHERE website_id = $2 AND from_now_on AND state IN ('applying', 'active')) <= $9)
     RETURNING id`,
    [
      ...[row.id, row.website, row.name, JSON.stringify(row.conditions), row.visitors, row.fromNowOn],
      ...[row.createdAt, max.count, max.length],
    ],
  );
  return inserted.length > 0;
}

/** Moves an exclusion from one of some states to the next; false where it is in another. */
export async function changeState(
  { query }: Queries,
  id: string,
  { from, to, now }: { from: readonly ExclusionState[]; to: ExclusionState; now: Date },
): Promise<boolean> {
  const changed = await query(
    "UPDATE exclusions SET state = $3, changed_at = $4 WHERE id = $1 AND state = ANY($2) RETURNING id",
    [id, from, to, now],
  );
  return changed.length > 0;
}

/** Keeps the first: events of later groups are judged as they arrive. */
export async function saveCut({ query }: Queries, id: string, cutSeq: number): Promise<number> {
  const [row] = await query<{ cutSeq: number }>(
    `UPDATE exclusions SET cut_seq = coalesce(cut_seq, $2) WHERE id = $1 RETURNING cut_seq AS "cutSeq"`,
    [id, cutSeq],
  );
  return row?.cutSeq ?? cutSeq;
}

/** Once true it stays: the events may be on their way already. */
export async function saveHasClaims({ query }: Queries, id: string, hasClaims: boolean): Promise<boolean> {
  const [row] = await query<{ hasClaims: boolean }>(
    `UPDATE exclusions SET has_claims = has_claims OR $2 WHERE id = $1 RETURNING has_claims AS "hasClaims"`,
    [id, hasClaims],
  );
  return row?.hasClaims ?? hasClaims;
}
