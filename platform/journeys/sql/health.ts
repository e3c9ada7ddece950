import type { JourneyHealth } from "#contract/journeys/health.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Fewer seconds late are the engine's own rhythm. */
const lateSeconds = 60;

export const healthy: JourneyHealth = { late: 0, waiting: 0, broken: 0, uncertain: 0 };

/** What is wrong with journeys that go on, by journey: one probe of an index a figure. */
export async function readHealth(
  { query }: Queries,
  journeys: readonly string[],
  now: number,
): Promise<(journey: string) => JourneyHealth> {
  const rows = await query<JourneyHealth & { id: string }>(
    `SELECT id,
       CASE WHEN status IN ('active', 'expired') THEN coalesce((SELECT greatest(0, extract(epoch FROM $2 - min(at)) - ${lateSeconds})::int
         FROM (SELECT min(due) + make_interval(secs => shift_ms / 1000.0) AS at FROM journey_runs
             WHERE journey = no AND clock = 0 AND due > '-infinity'
           UNION ALL SELECT min(due) FROM journey_runs WHERE journey = no AND clock = 1 AND due > '-infinity'
           UNION ALL SELECT min(due) + make_interval(secs => shift_ms / 1000.0) FROM journey_runs
             WHERE journey = no AND clock = 2 AND due > '-infinity') AS oldest WHERE isfinite(at)), 0) ELSE 0 END AS late,
       (SELECT count(*)::int FROM messages WHERE messages.journey = no AND state = 'queued' AND reason = 'channel_off') AS waiting,
       (SELECT count(*)::int FROM journey_runs WHERE journey = no AND clock = 1 AND due = 'infinity') AS broken,
       (SELECT count(*)::int FROM messages WHERE messages.journey = no AND messages.website_id = journeys.website_id
         AND state = 'uncertain') AS uncertain
     FROM journeys WHERE id = ANY($1::uuid[]) AND version > 0`,
    [journeys, new Date(now)],
  );
  const known = new Map(rows.map(({ id, ...health }) => [id, health]));
  return (journey) => known.get(journey) ?? healthy;
}

/** How many people starts of journeys have not come to yet, by journey. */
export async function readMoving({ query }: Queries, journeys: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ id: string; remaining: number }>(
    "SELECT id, remaining FROM journey_moves JOIN journeys ON no = journey WHERE id = ANY($1::uuid[])",
    [journeys],
  );
  return new Map(rows.map(({ id, remaining }) => [id, remaining]));
}
