import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Takes people out of journeys, with every trace of their way; counts stay. `people` are signed numbers. */
export async function forgetRuns({ query }: Queries, website: string, people: readonly string[]): Promise<void> {
  const values = [website, people];
  await query(
    `WITH ended AS (DELETE FROM journey_runs WHERE website_id = $1 AND person = ANY($2::bigint[]) RETURNING journey, block, wait)
     INSERT INTO journey_stat_deltas (journey, block, day, counter, n)
     SELECT journey, counted.block, (SELECT (CASE WHEN time_zone ~ '^[+-]' THEN now() AT TIME ZONE time_zone::interval
         ELSE now() AT TIME ZONE time_zone END)::date FROM websites WHERE id = $1), counter, 1
     FROM ended, LATERAL (VALUES (0, 'left'), (0, 'exit_erased'), (ended.block, 'left'),
       -- Who was never stepped has not been counted at the block either.
       (CASE WHEN wait IS NULL THEN ended.block END, 'entered')) AS counted (block, counter)
     WHERE counted.block IS NOT NULL`,
    values,
  );
  for (const table of ["journey_people", "journey_decisions", "journey_signals", "journey_places"]) {
    await query(`DELETE FROM ${table} WHERE website_id = $1 AND person = ANY($2::bigint[])`, values);
  }
  await query(
    `DELETE FROM journey_rehearsals USING journeys, unnest($2::text[]) AS gone (person)
     WHERE journey = journeys.id AND website_id = $1
       AND result -> 'examples' @> jsonb_build_array(jsonb_build_object('person', person))`,
    values,
  );
  await query(
    `DELETE FROM journey_entries USING journeys
     WHERE journey = journeys.no AND website_id = $1 AND person = ANY($2::bigint[])`,
    values,
  );
}
