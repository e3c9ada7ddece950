import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Rows of a page: one statement deletes no more, so that it holds few locks and little log. */
export const oldRowsOfPage = 5_000;

/** Tables whose rows are kept for some days, and the column that says since when. */
export const keptFor = {
  /** Older triggers cannot enter any more: their events would be late. */
  journey_entries: { column: "at", days: 9 },
  journey_rehearsals: { column: "at", days: 7 },
  journey_trials: { column: "started_at", days: 1 },
  journey_decisions: { column: "at", days: 90 },
} as const;
export type KeptTable = keyof typeof keptFor;

/** Deletes a page of what is older than an instant, in no order: the indexes by time find it. Answers how many rows. */
export async function deleteOldPage({ query }: Queries, table: KeptTable, before: Date): Promise<number> {
  const { column } = keptFor[table];
  const [row] = await query<{ deleted: number }>(
    `WITH gone AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${column} < $1 LIMIT ${oldRowsOfPage})) RETURNING 1)
     SELECT count(*)::int AS deleted FROM gone`,
    [before],
  );
  return row?.deleted ?? 0;
}
