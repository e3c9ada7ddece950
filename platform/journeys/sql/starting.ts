import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";

/** What a start and a stop do to people who stand inside. Numbers of runs are found by the journey's. */

const number = "(SELECT no FROM journeys WHERE id = $1)";
/** In the order of its own index: any index of what waits looks as good to a planner whose statistics know no queue. */
const waitingMessages = `(SELECT count(*)::int FROM (
   SELECT FROM messages WHERE journey = ${number} AND state = 'queued' ORDER BY reason, id LIMIT 2147483647) AS own)`;

interface Standing {
  id: string;
  plan: Plan;
  /** By how much waits of journey time last longer from now on. */
  shift: number;
  mode: string;
  now: Date;
}

/** How many go on, how many of them at once, and how many messages wait. */
export async function countStanding(
  { query }: Queries,
  { id, plan, shift, mode, now }: Standing,
): Promise<{ resumed: number; overdue: number; messagesDue: number }> {
  const [row] = await query<{ resumed: number; overdue: number; messagesDue: number }>(
    `SELECT count(*)::int AS resumed,
       (count(*) FILTER (WHERE $4 = 'over' OR CASE WHEN clock = 1 THEN due <= $5
         ELSE due <= $5::timestamptz - make_interval(secs => (SELECT shift_ms + $3 FROM journeys WHERE id = $1) / 1000.0) END))::int AS overdue,
       ${waitingMessages} AS "messagesDue"
     FROM journey_runs WHERE journey = ${number} AND block = ANY($2::int[])`,
    [id, Object.keys(plan.blocks).map(Number), shift, mode, now],
  );
  return row ?? { resumed: 0, overdue: 0, messagesDue: 0 };
}

/** Of so many runs it is looked up whether they have had a message: each costs a look into `messages_of_run`. */
const maxLookedUp = 10_000;

/** Of the first runs that go on, how many have had a message of the journey: a start over sends its messages again. */
export async function countReached({ query }: Queries, id: string, plan: Plan): Promise<number> {
  const [row] = await query<{ reached: number }>(
    `SELECT count(*)::int AS reached FROM (
       SELECT id FROM journey_runs WHERE journey = ${number} AND block = ANY($2::int[]) LIMIT $3) AS runs
     CROSS JOIN LATERAL (SELECT FROM messages WHERE run = runs.id
       AND state IN ('sending', 'sent', 'delivered', 'opened', 'clicked', 'uncertain') LIMIT 1) AS had`,
    [id, Object.keys(plan.blocks).map(Number), maxLookedUp],
  );
  return row?.reached ?? 0;
}

export async function findLastPlan({ query }: Queries, id: string, version: number): Promise<Plan | undefined> {
  const [row] = await query<{ plan: Plan }>("SELECT plan FROM journey_versions WHERE journey = $1 AND version = $2", [
    id,
    version,
  ]);
  return row?.plan;
}

/** Has enters and exits of the segments that bring people in handed over. */
export const watchSegments = ({ query }: Queries, id: string) =>
  query(
    `INSERT INTO journey_watches (segment) SELECT segments.no FROM journey_blocks, segments
     WHERE journey = $1 AND journey_blocks.type LIKE 'trigger.segment%'
       AND journey_blocks.fields->'segments' ? segments.id::text
     ORDER BY segments.no ON CONFLICT DO NOTHING`,
    [id],
  );

/** Has changes of the attribute that brings people in handed over. */
export const watchAttributes = ({ query }: Queries, id: string) =>
  query(
    `INSERT INTO journey_watched_attributes (website_id, name)
     SELECT website_id, fields ->> 'attribute' FROM journey_blocks JOIN journeys ON journeys.id = journey
     WHERE journey = $1 AND type = 'trigger.attribute' ON CONFLICT DO NOTHING`,
    [id],
  );

/**
 * How many people are inside, in how many runs, and how many messages of the journey wait: those of people who have left
 * already are not sent after a deletion either.
 */
export async function countStandingAndQueued(
  { query }: Queries,
  id: string,
): Promise<{ people: number; inside: number; queued: number }> {
  const [row] = await query<{ people: number; inside: number; queued: number }>(
    `SELECT count(DISTINCT person)::int AS people, count(*)::int AS inside, ${waitingMessages} AS queued
     FROM journey_runs WHERE journey = ${number}`,
    [id],
  );
  return row ?? { people: 0, inside: 0, queued: 0 };
}

/** Waits for the steps that run, and lets none begin. */
export const stopJourney = ({ query }: Queries, id: string, now: Date) =>
  query("UPDATE journeys SET status = 'deactive', stopped_at = $2 WHERE id = $1", [id, now]);

/** How many stand on a block: found by its journey, which has an index. */
export async function countAt({ query }: Queries, block: string): Promise<number> {
  const [row] = await query<{ standing: number }>(
    `SELECT count(*)::int AS standing FROM journey_blocks JOIN journeys ON journeys.id = journey_blocks.journey
       JOIN journey_runs ON journey_runs.journey = journeys.no AND block = journey_blocks.no
     WHERE journey_blocks.id = $1`,
    [block],
  );
  return row?.standing ?? 0;
}
