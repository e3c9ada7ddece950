import type { Queries } from "#platform/stores/postgres/handle.ts";

/** One person's runs in a journey, as the one who takes them out needs them. */

interface Place {
  journey: number;
  person: string;
}

export interface StandingRun {
  run: string;
  key: string;
  block: number;
  /** No step has seen it. */
  isNew: boolean;
}

/** Locks the runs of a person; a step that is under way is waited for. */
export const lockStanding = ({ query }: Queries, { journey, person }: Place): Promise<StandingRun[]> =>
  query<StandingRun>(
    `SELECT id::text AS run, key, block, wait IS NULL AS "isNew" FROM journey_runs
     WHERE journey = $1 AND person = $2 ORDER BY id FOR UPDATE`,
    [journey, person],
  );

/** Drops what waits to be sent to a person; what is on its way arrives. Answers how many, and the ones that were tried, which have paid. */
export async function dropOfPerson(
  { query }: Queries,
  { website, journey, person, now }: Place & { website: string; now: Date },
): Promise<{ dropped: number; tried: string[] }> {
  const rows = await query<{ id: string; attempts: number }>(
    `UPDATE messages SET state = 'dropped', reason = 'left', detail = '{}', ended_at = $3
     WHERE journey = $1 AND person = $2 AND website_id = $4 AND source = 'journey' AND state = 'queued'
     RETURNING id, attempts`,
    [journey, person, now, website],
  );
  return { dropped: rows.length, tried: rows.flatMap(({ id, attempts }) => (attempts > 0 ? [id] : [])) };
}
