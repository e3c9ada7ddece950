import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";

/** What a start and a stop do to people who stand inside. Numbers of runs are found by the journey's. */

const number = "(SELECT no FROM journeys WHERE id = $1)";
const waitingMessages = `(SELECT count(*)::int FROM messages WHERE journey = ${number} AND state = 'queued')`;

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

/** The website's day at `$2`. A zone that is an offset counts east of Greenwich: as an interval, not as a name. */
const day = `(SELECT (CASE WHEN time_zone ~ '^[+-]' THEN $2::timestamptz AT TIME ZONE time_zone::interval
  ELSE $2::timestamptz AT TIME ZONE time_zone END)::date FROM websites WHERE websites.id = ended.website_id)`;

interface Ended {
  /** People who stood inside. */
  inside: number;
  /** Messages that waited. */
  dropped: number;
  /** Of them the ones that were tried, which have paid. */
  tried: string[];
}

const endRuns = (which: string) =>
  `WITH ended AS (DELETE FROM journey_runs WHERE journey = ${number} AND ${which} RETURNING *),
     noted AS (UPDATE journey_people AS people SET ended_at = $2, exit = $3 FROM ended
       WHERE people.journey = ended.journey AND people.person = ended.person AND people.key = ended.key),
     decided AS (INSERT INTO journey_decisions (website_id, journey, run, person, block, reason, at)
       SELECT website_id, journey, id, person, block, $3, $2 FROM ended),
     dropped AS (UPDATE messages SET state = 'dropped', reason = $3, detail = '{}', ended_at = $2 FROM ended
       WHERE run = ended.id AND messages.source = 'journey' AND messages.state = 'queued' RETURNING messages.id, attempts),
     counted AS (INSERT INTO journey_stat_deltas (journey, block, day, counter, n)
       SELECT journey, counted.block, ${day}, counter, 1 FROM ended,
         LATERAL (VALUES (0, 'left'), (0, 'exit_' || $3), (ended.block, 'left')) AS counted (block, counter))
   SELECT (SELECT count(*)::int FROM ended) AS inside, (SELECT count(*)::int FROM dropped) AS dropped,
     ARRAY(SELECT dropped.id::text FROM dropped WHERE attempts > 0) AS tried`;

const nobody: Ended = { inside: 0, dropped: 0, tried: [] };

/** Takes out who stands on blocks that are gone. */
export async function endRemoved(
  { query }: Queries,
  { id, kept, now }: { id: string; kept: readonly number[]; now: Date },
): Promise<Ended> {
  const [row] = await query<Ended>(endRuns("block <> ALL($4::int[])"), [id, now, "block_removed", kept]);
  return row ?? nobody;
}

/** Takes everybody out of a journey that is deleted. */
export async function endAll({ query }: Queries, id: string, now: Date): Promise<Ended> {
  const [row] = await query<Ended>(endRuns("true"), [id, now, "journey_deleted"]);
  return row ?? nobody;
}

/** Has everybody begin again; a message of before is not the one of now. Who reached the goal meanwhile leaves by it. */
export const moveToStart = ({ query }: Queries, { id, start, now }: { id: string; start: number; now: Date }) =>
  query(
    `UPDATE journey_runs SET block = $2, lap = lap + 1, wait = NULL, clock = 0, tries = 0, due = '-infinity', arrived_at = $3,
       arrived_shift = (SELECT shift_ms FROM journeys WHERE id = $1),
       facts = jsonb_strip_nulls(jsonb_build_object('goal', facts->'goal'))
     WHERE journey = ${number}`,
    [id, start, now],
  );

/** Has runs that stand on some blocks looked at: what they wait for is another thing now. */
export const wakeRuns = ({ query }: Queries, id: string, blocks: readonly number[]) =>
  query(`UPDATE journey_runs SET due = '-infinity' WHERE journey = ${number} AND block = ANY($2::int[])`, [id, blocks]);

/** Waits for the steps that run, and lets none begin. */
export async function stopJourney(
  { query }: Queries,
  id: string,
  now: Date,
): Promise<{ inside: number; queued: number }> {
  await query("UPDATE journeys SET status = 'deactive', stopped_at = $2 WHERE id = $1", [id, now]);
  const [row] = await query<{ inside: number; queued: number }>(
    `SELECT (SELECT count(*)::int FROM journey_runs WHERE journey = ${number}) AS inside, ${waitingMessages} AS queued`,
    [id],
  );
  return row ?? { inside: 0, queued: 0 };
}

/** How many stand on a block. */
export async function countAt({ query }: Queries, block: string): Promise<number> {
  const [row] = await query<{ standing: number }>(
    `SELECT count(*)::int AS standing FROM journey_runs JOIN journey_blocks ON no = block WHERE journey_blocks.id = $1`,
    [block],
  );
  return row?.standing ?? 0;
}
