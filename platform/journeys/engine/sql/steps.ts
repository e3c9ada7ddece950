import type { Wait } from "#contract/journeys/reasons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Decision, Exit, Run, RunFacts, Standing, StepFacts } from "../run.ts";

interface RunRow {
  id: string;
  person: string;
  key: string;
  block: number;
  lap: number;
  wait: Wait | null;
  tries: number;
  enteredAt: Date;
  arrivedAt: Date;
  arrivedShift: number;
  data: Record<string, unknown>;
  facts: RunFacts;
}

export interface ClaimedRun extends Run {
  tries: number;
}

export interface Moment {
  now: number;
  shift: number;
  watermark: number;
}

const dueValues = ({ now, shift, watermark }: Moment) => [
  new Date(now - shift),
  new Date(now),
  new Date(Math.min(now, watermark) - shift),
];

/** Runs that are due by a clock, which has an index of its own order: `OR` would read all that are due for each batch. */
const dueBy = (clock: 0 | 1 | 2) =>
  `FROM journey_runs WHERE journey = $1 AND clock = ${clock} AND due <= $${clock + 2}`;

/** Whether anybody in a journey is due. */
export async function hasDueRun({ query }: Queries, journey: number, moment: Moment): Promise<boolean> {
  const [row] = await query<{ isDue: boolean }>(
    `SELECT EXISTS (SELECT ${dueBy(0)}) OR EXISTS (SELECT ${dueBy(1)}) OR EXISTS (SELECT ${dueBy(2)}) AS "isDue"`,
    [journey, ...dueValues(moment)],
  );
  return row?.isDue === true;
}

/** Those of some journeys in which anybody is due, each at its moment: one statement, however many journeys there are. */
export async function findDue({ query }: Queries, moments: ReadonlyMap<number, Moment>): Promise<Set<number>> {
  if (moments.size === 0) return new Set();
  const given = [...moments].map(([no, moment]) => {
    const [journey, wall, event] = dueValues(moment);
    return { no, journey, wall, event };
  });
  const isDue = (clock: 0 | 1 | 2, by: string) =>
    `EXISTS (SELECT FROM journey_runs WHERE journey = no AND clock = ${clock} AND due <= ${by})`;
  const rows = await query<{ no: number }>(
    `SELECT no FROM jsonb_to_recordset($1) AS moment (no int, journey timestamptz, wall timestamptz, event timestamptz)
     WHERE ${isDue(0, "moment.journey")} OR ${isDue(1, "wall")} OR ${isDue(2, "event")}`,
    [JSON.stringify(given)],
  );
  return new Set(rows.map(({ no }) => no));
}

const columns = `id::text, person::text, key, block, lap, wait, tries, entered_at AS "enteredAt", arrived_at AS "arrivedAt",
  arrived_shift::float8 AS "arrivedShift", data, facts`;

/** Locks runs that are due, of each clock the longest due first; what others hold is skipped. */
export async function claimRuns(
  { query }: Queries,
  { journey, moment, limit, only }: { journey: number; moment: Moment; limit: number; only: string | undefined },
): Promise<ClaimedRun[]> {
  const claim = (clock: 0 | 1 | 2) => `SELECT ${columns} ${dueBy(clock)}
    AND ($6::bigint IS NULL OR id = $6) ORDER BY due LIMIT $5 FOR UPDATE SKIP LOCKED`;
  const rows = await query<RunRow>(
    `WITH journeys AS (${claim(0)}), walls AS (${claim(1)}), events AS (${claim(2)})
     SELECT * FROM journeys UNION ALL SELECT * FROM walls UNION ALL SELECT * FROM events`,
    [journey, ...dueValues(moment), limit, only ?? null],
  );
  return rows.map(({ enteredAt, arrivedAt, ...row }) => ({
    ...row,
    enteredAt: enteredAt.getTime(),
    arrivedAt: arrivedAt.getTime(),
  }));
}

export interface MovedRun {
  id: string;
  standing: Standing;
  facts: RunFacts;
}

const clockNumber = ({ clock, wait }: Standing) => (clock === "wall" ? 1 : wait === "event" ? 2 : 0);

export const moveRuns = ({ query }: Queries, runs: readonly MovedRun[], shift: number) =>
  query(
    `UPDATE journey_runs SET block = given.block, wait = given.wait, clock = given.clock, tries = 0, facts = given.facts,
       due = to_timestamp(given.due / 1000.0), arrived_at = to_timestamp(given."arrivedAt" / 1000.0), arrived_shift = given."arrivedShift"
     FROM jsonb_to_recordset($1) AS given (id bigint, block int, wait text, clock smallint, facts jsonb, due float8,
       "arrivedAt" float8, "arrivedShift" bigint) WHERE journey_runs.id = given.id`,
    [
      JSON.stringify(
        runs.map(({ id, facts, standing }) => ({
          ...{ id, facts, block: standing.block, wait: standing.wait, clock: clockNumber(standing) },
          ...{ arrivedAt: standing.arrivedAt, arrivedShift: standing.arrivedShift },
          due: standing.clock === "wall" ? standing.due : standing.due - shift,
        })),
      ),
    ],
  );

export interface EndedRun {
  id: string;
  journey: number;
  person: string;
  key: string;
  exit: Exit;
  at: number;
}

/** Takes runs out; who was inside keeps when and why they left. */
export async function endRuns({ query }: Queries, ended: readonly EndedRun[]): Promise<void> {
  if (ended.length === 0) return;
  await query("DELETE FROM journey_runs WHERE id = ANY($1::bigint[])", [ended.map(({ id }) => id)]);
  await query(
    `UPDATE journey_people AS people SET ended_at = to_timestamp(given.at / 1000.0), exit = given.exit
     FROM (SELECT * FROM jsonb_to_recordset($1) AS given (journey int, person bigint, key text, exit text, at float8)
       ORDER BY journey, person, key) AS given
     WHERE people.journey = given.journey AND people.person = given.person AND people.key = given.key`,
    [JSON.stringify(ended)],
  );
}

/** Messages of runs that are over are not sent any more. Answers the ones that were tried, which have paid. */
export async function dropQueued(
  { query }: Queries,
  ended: readonly { id: string; reason: string }[],
  now: Date,
): Promise<string[]> {
  const dropped = await query<{ id: string; attempts: number }>(
    `UPDATE messages SET state = 'dropped', reason = given.reason, detail = '{}', ended_at = $2
     FROM jsonb_to_recordset($1) AS given (id bigint, reason text)
     WHERE run = given.id AND source = 'journey' AND state = 'queued' RETURNING messages.id, attempts`,
    [JSON.stringify(ended), now],
  );
  return dropped.flatMap(({ id, attempts }) => (attempts > 0 ? [id] : []));
}

export interface StoredDecision extends Decision {
  run: string;
  person: string;
}

export const insertDecisions = (
  { query }: Queries,
  { website, journey, decisions }: { website: string; journey: number; decisions: readonly StoredDecision[] },
) =>
  query(
    `INSERT INTO journey_decisions (website_id, journey, run, person, block, output, reason, detail, at)
     SELECT $2, $3, run, person, block, output, reason, detail, to_timestamp(at / 1000.0)
     FROM jsonb_to_recordset($1) AS given (run bigint, person bigint, block int, output text, reason text, detail jsonb, at float8)`,
    [JSON.stringify(decisions), website, journey],
  );

/** A run that cannot be stepped is tried again later; undefined where it was the last try. */
export const delayRun = ({ query }: Queries, id: string, due: Date | "infinity", tries: number) =>
  query("UPDATE journey_runs SET due = $2, clock = 1, tries = $3 WHERE id = $1", [id, due, tries]);

export type SentMessage = Pick<StepFacts, "outcome" | "saved" | "messageEnds">;

/** What came of the messages of runs that hold for them. */
export async function readOutcomes(
  { query }: Queries,
  runs: readonly { id: string; block: number; lap: number }[],
): Promise<Map<string, SentMessage>> {
  if (runs.length === 0) return new Map();
  const rows = await query<{
    run: string;
    isWaiting: boolean;
    isSent: boolean;
    saved: Record<string, string> | null;
    ends: Date;
  }>(
    `SELECT run::text, state IN ('queued', 'sending') AS "isWaiting", state IN ('sent', 'delivered', 'opened', 'clicked') AS "isSent",
       saved, expires_at AS ends FROM messages
     JOIN jsonb_to_recordset($1) AS given (id bigint, block int, lap int)
       ON run = given.id AND messages.block = given.block AND messages.lap = given.lap`,
    [JSON.stringify(runs)],
  );
  return new Map(
    rows.map(({ run, isWaiting, isSent, saved, ends }) => [
      run,
      isWaiting
        ? { outcome: undefined, messageEnds: ends.getTime() }
        : { outcome: isSent ? "sent" : "not_sent", saved: saved ?? undefined },
    ]),
  );
}

/**
 * Wakes runs of one page whose message has left, or never will; one that could not be stepped waits for its next try.
 * Answers the page's last run; undefined where no page follows. Messages are looked up one by one: a join would read all.
 */
export async function wakePage({ query }: Queries, after: string, limit: number): Promise<string | undefined> {
  const [row] = await query<{ last: string | null }>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM journey_runs WHERE wait = 'message' AND id > $1 ORDER BY id LIMIT $2),
     woken AS (UPDATE journey_runs SET due = '-infinity' WHERE id = ANY(ARRAY(
       SELECT runs.id FROM journey_runs AS runs
       WHERE runs.id = ANY(ARRAY(SELECT id FROM page)) AND wait = 'message' AND tries = 0 AND due > '-infinity'
         AND (SELECT state NOT IN ('queued', 'sending') FROM messages
           WHERE run = runs.id AND messages.block = runs.block AND messages.lap = runs.lap)
       ORDER BY runs.id FOR UPDATE SKIP LOCKED)))
     SELECT CASE WHEN count(*) = $2 THEN max(id)::text END AS last FROM page`,
    [after, limit],
  );
  return row?.last ?? undefined;
}

/** Adds what steps counted to the sums, by day and over all days. */
export const foldDeltas = ({ query }: Queries) =>
  query(
    `WITH taken AS (DELETE FROM journey_stat_deltas WHERE id IN (
       SELECT id FROM journey_stat_deltas ORDER BY id LIMIT 20000 FOR UPDATE SKIP LOCKED)
       RETURNING journey, block, day, counter, n),
     days AS (INSERT INTO journey_stats (journey, block, day, counter, n)
       SELECT journey, block, day, counter, sum(n) FROM taken GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
       ON CONFLICT (journey, block, day, counter) DO UPDATE SET n = journey_stats.n + excluded.n)
     INSERT INTO journey_totals (journey, block, counter, n)
     SELECT journey, block, counter, sum(n) FROM taken GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (journey, block, counter) DO UPDATE SET n = journey_totals.n + excluded.n`,
  );
