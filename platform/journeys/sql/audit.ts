import type { Queries } from "#platform/stores/postgres/handle.ts";

/** People inside a block by its counts and by their runs; block 0 is the whole journey. */
export interface CountDifference {
  block: number;
  counted: number;
  real: number;
}

export async function listStarted({ query }: Queries): Promise<{ no: number; id: string }[]> {
  return query("SELECT no, id FROM journeys WHERE version > 0 AND status <> 'deleted' ORDER BY no");
}

/** In one statement, thus of one moment: each step writes both. Who was not stepped yet is not counted at a block. */
export const listDifferences = ({ query }: Queries, journey: number): Promise<CountDifference[]> =>
  query<CountDifference>(
    `SELECT block, coalesce(counted, 0)::int AS counted, coalesce(real, 0)::int AS real FROM (
       SELECT block, sum(CASE counter WHEN 'entered' THEN n ELSE -n END) AS counted FROM (
         SELECT block, counter, n FROM journey_totals WHERE journey = $1
         UNION ALL SELECT block, counter, n FROM journey_stat_deltas WHERE journey = $1) AS counts
       WHERE counter IN ('entered', 'left', 'next', 'yes', 'no', 'a', 'b') GROUP BY 1) AS counts
     FULL JOIN (
       SELECT 0 AS block, count(*) AS real FROM journey_runs WHERE journey = $1
       UNION ALL SELECT block, count(*) FROM journey_runs WHERE journey = $1 AND wait IS NOT NULL GROUP BY 1) AS runs USING (block)
     WHERE coalesce(counted, 0) <> coalesce(real, 0) ORDER BY block`,
    [journey],
  );

/**
 * Notes what is said of a journey; false where the same was said before. In the transaction of the look, as two processes
 * may look at once.
 */
export async function noteDifferences(
  { query }: Queries,
  journey: number,
  differences: readonly CountDifference[],
): Promise<boolean> {
  if (differences.length === 0) {
    await query("DELETE FROM journey_audits WHERE journey = $1", [journey]);
    return false;
  }
  const noted = await query(
    `INSERT INTO journey_audits (journey, differences) SELECT no, $2 FROM journeys WHERE no = $1
     ON CONFLICT (journey) DO UPDATE SET differences = excluded.differences
       WHERE journey_audits.differences <> excluded.differences
     RETURNING 1`,
    [journey, JSON.stringify(differences)],
  );
  return noted.length > 0;
}

/** Forgets what was said of journeys that are no more. */
export const forgetAudits = ({ query }: Queries) =>
  query(
    "DELETE FROM journey_audits WHERE NOT EXISTS (SELECT FROM journeys WHERE no = journey AND status <> 'deleted')",
  );
