import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Of a run that could not be stepped and is due no more. */
export const isBroken = "clock = 1 AND due = 'infinity'";
/** The broken runs of the journey `$1`, of its block `$2` and of the person `$3` where these are given. */
const which = `FROM journey_runs WHERE journey = $1 AND ${isBroken}
  AND ($2::int IS NULL OR block = $2) AND ($3::bigint IS NULL OR person = $3)`;

interface Selection {
  journey: number;
  block?: number | undefined;
  person?: string | undefined;
  limit: number;
}

/**
 * Has broken runs stepped where they stand, with all their tries before them. Their pass stays, so that a message of before
 * is still theirs. One that another call has at the same time is waited for, and is broken no more then.
 */
export async function retryBroken(
  { query }: Queries,
  { journey, block, person, limit }: Selection,
): Promise<{ continued: number; remaining: number }> {
  const values = [journey, block ?? null, person ?? null];
  const retried = await query(
    `UPDATE journey_runs SET due = '-infinity', tries = 0
     WHERE id IN (SELECT id ${which} ORDER BY id LIMIT $4 FOR UPDATE) RETURNING id`,
    [...values, limit],
  );
  const [counted] = await query<{ remaining: number }>(`SELECT count(*)::int AS remaining ${which}`, values);
  return { continued: retried.length, remaining: counted?.remaining ?? 0 };
}

/** How many broken runs stand in a journey, or at one of its blocks. */
export async function countBroken(
  { query }: Queries,
  { journey, block }: { journey: string; block: string | undefined },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM journey_runs
     WHERE journey = (SELECT no FROM journeys WHERE id = $1) AND ${isBroken}
       AND ($2::uuid IS NULL OR block = (SELECT no FROM journey_blocks WHERE journey_blocks.id = $2))`,
    [journey, block ?? null],
  );
  return row?.count ?? 0;
}

/** The number by which runs know a block; undefined where the journey has none of this id. */
export async function findBlockNumber(
  { query }: Queries,
  { journey, block }: { journey: string; block: string },
): Promise<number | undefined> {
  const [row] = await query<{ no: number }>("SELECT no FROM journey_blocks WHERE journey = $1 AND id = $2", [
    journey,
    block,
  ]);
  return row?.no;
}
