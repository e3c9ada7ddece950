import type { SegmentType } from "#contract/segment-fields.ts";
import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The numbers of some of a website's segments, by id; those of other websites are missing. */
export async function numberSegments(
  { query }: Queries,
  website: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; no: number }>(
    "SELECT id, no FROM segments WHERE website_id = $1 AND id = ANY($2::uuid[])",
    [website, ids],
  );
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** The segments of a website by name and size, the newest first. */
export const listSegmentSizes = (
  { query }: Queries,
  website: string,
): Promise<{ id: string; no: number; name: string; size: number }[]> =>
  query("SELECT id, no, name, size FROM segments WHERE website_id = $1 ORDER BY created_at DESC, id", [website]);

export interface SizeRow {
  /** `YYYY-MM-DD`. */
  day: string;
  size: number;
  entered: number;
  left: number;
}

/** The days of a segment on which its size was written, ascending. */
export const listSizes = ({ query }: Queries, segment: number): Promise<SizeRow[]> =>
  query<SizeRow>(
    `SELECT day::text, size, entered, left_count AS "left" FROM segment_sizes WHERE segment = $1 ORDER BY segment_sizes.day`,
    [segment],
  );

/**
 * The sizes of some segments from one day to another, by segment and then day, with the last one before where the first day
 * has none. One statement that reads no older days: a page has up to a hundred segments of many years.
 */
export async function listSizesWithin(
  { query }: Queries,
  segments: readonly number[],
  { first, last }: { first: string; last: string },
): Promise<Map<number, Pick<SizeRow, "day" | "size">[]>> {
  const rows = await query<{ segment: number; day: string; size: number }>(
    `SELECT segment, day::text, size FROM segment_sizes AS sizes
     WHERE segment = ANY($1::int[]) AND day <= $3::date AND day >= coalesce(
       (SELECT max(day) FROM segment_sizes AS before WHERE before.segment = sizes.segment AND before.day <= $2::date),
       $2::date)
     ORDER BY segment, sizes.day`,
    [segments, first, last],
  );
  return groupBy(rows, ({ segment }) => segment);
}

export interface SegmentOfPerson {
  id: string;
  name: string;
  type: SegmentType;
  status: "running" | "stopped";
}

/** The segments that a person is inside, by name. `person` is signed. */
export const listSegmentsOf = ({ query }: Queries, website: string, person: string): Promise<SegmentOfPerson[]> =>
  query(
    `SELECT id, name, type, status FROM segments JOIN segment_people ON segment = no
     WHERE website_id = $1 AND person = $2 ORDER BY name, id`,
    [website, person],
  );
