import type { Rejection } from "#contract/imports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ListRow } from "../read-list.ts";

/** Rows of one insert; rejected ones bring their cells. */
const [pageSize, rejectedPageSize] = [5_000, 500];

interface NewList {
  segment: number;
  /** Null of people who were chosen by hand. */
  fileName: string | null;
  now: Date;
  count: number;
  rows: readonly ListRow[];
  rejected: readonly Omit<Rejection, "isKept">[];
}

/** Stores a list in place of the segment's former one. */
export async function replaceList({ query }: Queries, { segment, fileName, now, count, rows, rejected }: NewList) {
  await query("DELETE FROM segment_lists WHERE segment = $1", [segment]);
  await query(
    "INSERT INTO segment_lists (segment, file_name, uploaded_at, rows, rejected) VALUES ($1, $2, $3, $4, $5)",
    [...[segment, fileName, now, count, rejected.length]],
  );
  for (let start = 0; start < rows.length; start += pageSize) {
    const page = rows.slice(start, start + pageSize);
    await query(
      `INSERT INTO segment_list_rows (segment, line, kind, value)
       SELECT $1, line, kind, value FROM unnest($2::int[], $3::text[], $4::text[]) AS given (line, kind, value)`,
      [segment, page.map(({ line }) => line), page.map(({ kind }) => kind), page.map(({ value }) => value)],
    );
  }
  for (let start = 0; start < rejected.length; start += rejectedPageSize) {
    const page = rejected.slice(start, start + rejectedPageSize);
    await query(
      `INSERT INTO segment_list_rejections (segment, line, problem, cells)
       SELECT $1, line, problem, cells FROM unnest($2::int[], $3::text[], $4::jsonb[]) AS given (line, problem, cells)`,
      [
        ...[segment, page.map(({ line }) => line), page.map(({ problem }) => problem)],
        page.map(({ cells }) => JSON.stringify(cells)),
      ],
    );
  }
}

/**
 * The person of each row that names somebody known: of several identifiers the strongest known one counts. Who is named by
 * number is the person who has this number now, or the person of the visitor with it.
 */
export const matches = `
  (SELECT DISTINCT ON (line) line, person_id AS person FROM segment_list_rows AS given
  JOIN segments ON segments.no = given.segment
  JOIN identifiers ON identifiers.website_id = segments.website_id
    AND identifiers.kind = given.kind AND identifiers.value = given.value
  WHERE given.segment = $1
  ORDER BY line, array_position(ARRAY['id', 'email', 'phone'], given.kind))
  UNION ALL
  SELECT line, coalesce(people.id, visitor_links.person_id, number) FROM (
    SELECT line, website_id AS website, CASE WHEN kind = 'person' THEN value::bigint END AS number
    FROM segment_list_rows JOIN segments ON no = segment WHERE segment = $1 AND kind = 'person') AS chosen
  LEFT JOIN people ON people.website_id = website AND people.id = number
  LEFT JOIN visitor_links ON visitor_links.website_id = website AND visitor = number
  WHERE NOT EXISTS (SELECT FROM erased_visitors AS gone WHERE gone.website_id = website AND gone.visitor = number)`;

/** Who is on a list now, by signed numbers; notes how many rows name somebody. */
export async function matchList({ query }: Queries, segment: number): Promise<string[]> {
  const rows = await query<{ person: string }>(`SELECT person::text FROM (${matches}) AS matched`, [segment]);
  await query("UPDATE segment_lists SET matched = $2 WHERE segment = $1", [segment, rows.length]);
  return [...new Set(rows.map(({ person }) => person))];
}

export interface ListSums {
  fileName: string | null;
  uploadedAt: Date;
  rows: number;
  rejected: number;
  matched: number;
}

/** What a segment's list holds, by the segment's number. */
export async function listSums({ query }: Queries, website: string): Promise<Map<number, ListSums>> {
  const rows = await query<ListSums & { segment: number }>(
    `SELECT segment, file_name AS "fileName", uploaded_at AS "uploadedAt", segment_lists.rows, rejected, matched
     FROM segment_lists JOIN segments ON no = segment WHERE website_id = $1`,
    [website],
  );
  return new Map(rows.map(({ segment, ...sums }) => [segment, sums]));
}

interface Unmatched {
  line: number;
  /** Null: it could be read, and names nobody known. */
  problem: string | null;
  cells: string[];
}

/** Rows after a line that brought nobody in, by line: rejected ones, and those of people who are not known. */
export const listUnmatched = (
  { query }: Queries,
  segment: number,
  { after, limit }: { after: number; limit: number },
): Promise<Unmatched[]> =>
  query<Unmatched>(
    `SELECT line, problem, cells FROM (
       SELECT line, problem, cells FROM segment_list_rejections WHERE segment = $1 AND line > $2
       UNION ALL
       SELECT line, NULL, jsonb_agg(value ORDER BY kind) FROM segment_list_rows
       WHERE segment = $1 AND line > $2 AND line NOT IN (SELECT line FROM (${matches}) AS matched)
       GROUP BY line) AS unmatched
     ORDER BY line LIMIT $3`,
    [segment, after, limit],
  );

/** Forgets the rows of lists that were uploaded before an instant and brought nobody in. */
export async function forgetUnmatched({ query }: Queries, segment: number, before: Date): Promise<void> {
  const isOld = "EXISTS (SELECT FROM segment_lists WHERE segment = $1 AND uploaded_at < $2)";
  await query(`DELETE FROM segment_list_rejections WHERE segment = $1 AND ${isOld}`, [segment, before]);
  await query(
    `DELETE FROM segment_list_rows WHERE segment = $1 AND ${isOld}
       AND line NOT IN (SELECT line FROM (${matches}) AS matched)`,
    [segment, before],
  );
}

/** Static segments of all websites with a list. */
export const listLists = ({
  query,
}: Queries): Promise<{ id: string; no: number; revision: number; website: string }[]> =>
  query(
    `SELECT id, no, revision, website_id AS website FROM segments JOIN segment_lists ON segment = no
     WHERE type = 'static' ORDER BY no`,
  );

/** Begins an evaluation of a static segment as it is; false where one is under way, or it has another list by now. */
export async function beginRematch(
  { query }: Queries,
  { segment, revision }: { segment: number; revision: number },
): Promise<boolean> {
  const begun = await query(
    `INSERT INTO segment_runs (segment, revision, cause)
     SELECT no, revision, 'time' FROM segments WHERE no = $1 AND revision = $2 FOR UPDATE
     ON CONFLICT DO NOTHING RETURNING 1`,
    [segment, revision],
  );
  return begun.length > 0;
}
