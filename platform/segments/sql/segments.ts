import type { Queries } from "#platform/stores/postgres/handle.ts";
import { raiseVersion } from "../live/sql/versions.ts";

export interface SegmentRow {
  id: string;
  no: number;
  website: string;
  name: string;
  type: "attribute" | "kpi" | "static";
  status: "running" | "stopped";
  definition: unknown;
  revision: number;
  size: number;
  evaluatedAt: Date | null;
  createdAt: Date;
  /** Whether an evaluation is under way. */
  isEvaluating: boolean;
}

const columns = `id, no, website_id AS website, name, type, status, definition, revision, size,
  evaluated_at AS "evaluatedAt", created_at AS "createdAt",
  EXISTS (SELECT FROM segment_runs WHERE segment = no) AS "isEvaluating"`;

/** All segments of a website, the newest first. */
export const listSegments = ({ query }: Queries, website: string): Promise<SegmentRow[]> =>
  query<SegmentRow>(`SELECT ${columns} FROM segments WHERE website_id = $1 ORDER BY created_at DESC, id`, [website]);

/** Whether any of these segments has conditions and was never evaluated, nor is just being. */
export async function hasMembersToCome({ query }: Queries, website: string, ids: readonly string[]): Promise<boolean> {
  const rows = await query(
    `SELECT FROM segments WHERE website_id = $1 AND id = ANY($2::uuid[]) AND evaluated_at IS NULL AND type <> 'static'
       AND jsonb_array_length(definition -> 'groups') > 0 AND NOT EXISTS (SELECT FROM segment_runs WHERE segment = no)
     LIMIT 1`,
    [website, ids],
  );
  return rows.length > 0;
}

/** Whether the members of any of these segments are being computed anew: until then they are half of what they will be. */
export async function isEvaluatingAny({ query }: Queries, website: string, ids: readonly string[]): Promise<boolean> {
  const rows = await query(
    `SELECT FROM segments JOIN segment_runs ON segment = segments.no WHERE website_id = $1 AND segments.id = ANY($2::uuid[])
     LIMIT 1`,
    [website, ids],
  );
  return rows.length > 0;
}

/** Running segments of a website, without static ones. */
export const listRunning = ({ query }: Queries, website: string): Promise<SegmentRow[]> =>
  query<SegmentRow>(
    `SELECT ${columns} FROM segments WHERE website_id = $1 AND status = 'running' AND type <> 'static' ORDER BY no`,
    [website],
  );

/** Running segments of all websites that were evaluated until an instant, the oldest first; static ones are not evaluated. */
export const listOutdated = ({ query }: Queries, until: Date): Promise<SegmentRow[]> =>
  query<SegmentRow>(
    `SELECT ${columns} FROM segments WHERE status = 'running' AND type <> 'static' AND evaluated_at <= $1 ORDER BY no`,
    [until],
  );

export async function findSegment(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<SegmentRow | undefined> {
  const [row] = await query<SegmentRow>(`SELECT ${columns} FROM segments WHERE website_id = $1 AND id = $2`, [
    website,
    id,
  ]);
  return row;
}

/**
 * Serialises writes to the segments of a website: names, circles and bounds are judged over all of them, and nobody is
 * judged by what was there before.
 */
export async function lockSegments(queries: Queries, website: string): Promise<void> {
  await queries.query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website]);
  await raiseVersion(queries, website);
}

interface Written extends Pick<SegmentRow, "id" | "name" | "type"> {
  definition: unknown;
  itemIds: readonly string[];
}

export async function insertSegment(
  { query }: Queries,
  website: string,
  { id, name, type, definition, itemIds, createdAt }: Written & { createdAt: Date },
): Promise<void> {
  const [row] = await query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
     VALUES ($1, $2, $3, $4, 'stopped', $5, $6) RETURNING no`,
    [id, website, name, type, JSON.stringify(definition), createdAt],
  );
  await insertItems({ query }, row?.no ?? 0, itemIds);
}

/** Replaces name, type and definition; `isRedefined` gives it another revision. */
export async function replaceSegment(
  { query }: Queries,
  { no, name, type, definition, itemIds, isRedefined }: Omit<Written, "id"> & { no: number; isRedefined: boolean },
): Promise<void> {
  await query("UPDATE segments SET name = $2, type = $3, definition = $4, revision = revision + $5 WHERE no = $1", [
    no,
    name,
    type,
    JSON.stringify(definition),
    isRedefined ? 1 : 0,
  ]);
  await query("DELETE FROM segment_items WHERE segment = $1", [no]);
  await insertItems({ query }, no, itemIds);
}

/** A stopped segment with other conditions counts as one that never was evaluated. */
export const forgetEvaluation = ({ query }: Queries, no: number) =>
  query("UPDATE segments SET evaluated_at = NULL WHERE no = $1", [no]);

const insertItems = ({ query }: Queries, no: number, ids: readonly string[]) =>
  query("INSERT INTO segment_items (id, segment) SELECT unnest($2::uuid[]), $1", [no, ids]);

/** The segment that a condition belongs to. */
export async function findSegmentOfItem(
  { query }: Queries,
  { website, item }: { website: string; item: string },
): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    `SELECT segments.id FROM segment_items JOIN segments ON no = segment
     WHERE segment_items.id = $2 AND website_id = $1`,
    [website, item],
  );
  return row?.id;
}

/** Sets the status; answers the new revision. */
export async function setStatus({ query }: Queries, no: number, status: SegmentRow["status"]): Promise<number> {
  const [row] = await query<{ revision: number }>(
    "UPDATE segments SET status = $2, revision = revision + 1 WHERE no = $1 RETURNING revision",
    [no, status],
  );
  return row?.revision ?? 0;
}

export const deleteSegment = ({ query }: Queries, no: number) => query("DELETE FROM segments WHERE no = $1", [no]);

/** The website of the segment that a condition belongs to, of any owner. */
export async function findWebsiteOfItem({ query }: Queries, item: string): Promise<string | undefined> {
  const [row] = await query<{ website: string }>(
    `SELECT website_id AS website FROM segment_items JOIN segments ON no = segment WHERE segment_items.id = $1`,
    [item],
  );
  return row?.website;
}
