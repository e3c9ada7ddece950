import type { JourneyHealth } from "#contract/journeys/health.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { isBroken } from "./broken.ts";

/** Fewer seconds late are the engine's own rhythm. */
const lateSeconds = 60;

export const healthy: JourneyHealth = { late: 0, waiting: 0, broken: 0, uncertain: 0 };

/** Seconds since the first of a journey's people was due, one probe of an index a clock; null where nobody is. */
const dueFor = (now: string) => `(SELECT extract(epoch FROM ${now} - min(at))
   FROM (SELECT min(due) + make_interval(secs => shift_ms / 1000.0) AS at FROM journey_runs
       WHERE journey = no AND clock = 0 AND due > '-infinity'
     UNION ALL SELECT min(due) FROM journey_runs WHERE journey = no AND clock = 1 AND due > '-infinity'
     UNION ALL SELECT min(due) + make_interval(secs => shift_ms / 1000.0) FROM journey_runs
       WHERE journey = no AND clock = 2 AND due > '-infinity') AS oldest WHERE isfinite(at))`;
const broken = `(SELECT count(*)::int FROM journey_runs WHERE journey = no AND ${isBroken})`;
const uncertain = `(SELECT count(*)::int FROM messages
   WHERE messages.journey = no AND messages.website_id = journeys.website_id AND state = 'uncertain')`;

/** What is wrong with journeys that go on, by journey: one probe of an index a figure. */
export async function readHealth(
  { query }: Queries,
  journeys: readonly string[],
  now: number,
): Promise<(journey: string) => JourneyHealth> {
  const rows = await query<JourneyHealth & { id: string }>(
    `SELECT id,
       CASE WHEN status IN ('active', 'expired')
         THEN greatest(0, coalesce(${dueFor("$2::timestamptz")} - ${lateSeconds}, 0))::int ELSE 0 END AS late,
       (SELECT count(*)::int FROM messages WHERE messages.journey = no AND state = 'queued' AND reason = 'channel_off') AS waiting,
       ${broken} AS broken, ${uncertain} AS uncertain
     FROM journeys WHERE id = ANY($1::uuid[]) AND version > 0`,
    [journeys, new Date(now)],
  );
  const known = new Map(rows.map(({ id, ...health }) => [id, health]));
  return (journey) => known.get(journey) ?? healthy;
}

/** Of all journeys that go on. */
export interface EngineHealth {
  /** Seconds since the first person was due. */
  due: number;
  broken: number;
  uncertain: number;
}

/** What is wrong with all journeys that go on: the probes of `readHealth` for each of them. */
export async function readEngineHealth({ query }: Queries, now: number): Promise<EngineHealth> {
  const [row] = await query<EngineHealth>(
    `SELECT coalesce(greatest(0, max(due)), 0)::float8 AS due, coalesce(sum(broken), 0)::int AS broken,
       coalesce(sum(uncertain), 0)::int AS uncertain
     FROM (SELECT ${dueFor("$1::timestamptz")} AS due, ${broken} AS broken, ${uncertain} AS uncertain
       FROM journeys WHERE version > 0 AND status IN ('active', 'expired')) AS each_journey`,
    [new Date(now)],
  );
  return row ?? { due: 0, broken: 0, uncertain: 0 };
}

/** How many people starts of journeys have not come to yet, by journey. */
export async function readMoving({ query }: Queries, journeys: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ id: string; remaining: number }>(
    "SELECT id, remaining FROM journey_moves JOIN journeys ON no = journey WHERE id = ANY($1::uuid[])",
    [journeys],
  );
  return new Map(rows.map(({ id, remaining }) => [id, remaining]));
}
