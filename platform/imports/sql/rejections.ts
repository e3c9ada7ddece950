import type { Rejection } from "#contract/imports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Adds rejected rows and answers how many are new. */
export async function insertRejections(
  { query }: Queries,
  id: string,
  rejections: readonly Rejection[],
): Promise<number> {
  if (rejections.length === 0) return 0;
  const inserted = await query(
    `INSERT INTO import_rejections (import_id, line, problem, cells)
     SELECT $1, line, problem, cells FROM unnest($2::int[], $3::text[], $4::jsonb[]) AS given (line, problem, cells)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      ...[id, rejections.map(({ line }) => line), rejections.map(({ problem }) => problem)],
      rejections.map(({ cells }) => JSON.stringify(cells)),
    ],
  );
  return inserted.length;
}

export async function deleteRejections({ query }: Queries, id: string): Promise<void> {
  await query("DELETE FROM import_rejections WHERE import_id = $1", [id]);
}

/** Rejected rows after a line. */
export const listRejections = (
  { query }: Queries,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<Rejection[]> =>
  query<Rejection>(
    "SELECT line, problem, cells FROM import_rejections WHERE import_id = $1 AND line > $2 ORDER BY line LIMIT $3",
    [id, after, limit],
  );
