import { setTimeout } from "node:timers/promises";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

/** Rows of a page: a transaction of some 100 ms. */
const pageRows = 20_000;

/**
 * Deletes a page of the members, or of the history, of a deleted segment; answers whether there was any. What is left is
 * there: whatever dies, the next page goes on. Any number of processes work side by side, each at a segment of its own.
 */
export const deleteGonePage = (postgres: Postgres, limit = pageRows): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const [gone] = await queries.query<{ segment: number }>(
      "SELECT segment FROM gone_segments ORDER BY segment LIMIT 1 FOR UPDATE SKIP LOCKED",
    );
    if (gone === undefined) return false;
    const { segment } = gone;
    for (const table of ["segment_people", "segment_changes"]) {
      if ((await deleteRows(queries, table, { segment, limit })) > 0) return true;
    }
    // A row that somebody else is deleting was passed over: it counts until they commit, and is looked for again.
    await queries.query(
      `DELETE FROM gone_segments WHERE segment = $1
         AND NOT EXISTS (SELECT FROM segment_people WHERE segment = $1)
         AND NOT EXISTS (SELECT FROM segment_changes WHERE segment = $1)`,
      [segment],
    );
    return true;
  });

const waitMs = 100;

/** Deletes what is left of all deleted segments, page by page, beside others who do. */
export async function deleteGone(postgres: Postgres): Promise<void> {
  while ((await postgres.query("SELECT FROM gone_segments LIMIT 1")).length > 0) {
    if (!(await deleteGonePage(postgres))) await setTimeout(waitMs);
  }
}

/** Answers how many. */
async function deleteRows(
  { query }: Queries,
  table: string,
  { segment, limit }: { segment: number; limit: number },
): Promise<number> {
  const [row] = await query<{ rows: number }>(
    `WITH gone AS (
       DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE segment = $1 LIMIT $2)) RETURNING true)
     SELECT count(*)::int AS rows FROM gone`,
    [segment, limit],
  );
  return row?.rows ?? 0;
}
