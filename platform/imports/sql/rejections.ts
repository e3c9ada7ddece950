import type { Rejection } from "#contract/imports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Adds rejected and incomplete rows and answers how many of each are new. */
export async function insertRejections(
  { query }: Queries,
  id: string,
  rows: readonly Rejection[],
): Promise<{ rejected: number; incomplete: number }> {
  if (rows.length === 0) return { rejected: 0, incomplete: 0 };
  const inserted = await query<{ isKept: boolean }>(
    `INSERT INTO import_rejections (import_id, line, problem, cells, is_kept)
     SELECT $1, line, problem, cells, is_kept
     FROM unnest($2::int[], $3::text[], $4::jsonb[], $5::boolean[]) AS given (line, problem, cells, is_kept)
     ON CONFLICT DO NOTHING RETURNING is_kept AS "isKept"`,
    [
      ...[id, rows.map(({ line }) => line), rows.map(({ problem }) => problem)],
      ...[rows.map(({ cells }) => JSON.stringify(cells)), rows.map(({ isKept }) => isKept)],
    ],
  );
  const incomplete = inserted.filter(({ isKept }) => isKept).length;
  return { rejected: inserted.length - incomplete, incomplete };
}

export async function deleteRejections({ query }: Queries, id: string): Promise<void> {
  await query("DELETE FROM import_rejections WHERE import_id = $1", [id]);
}

/** Rejected and incomplete rows after a line. */
export const listRejections = (
  { query }: Queries,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<Rejection[]> =>
  query<Rejection>(
    'SELECT line, problem, cells, is_kept AS "isKept" FROM import_rejections WHERE import_id = $1 AND line > $2 ORDER BY line LIMIT $3',
    [id, after, limit],
  );
