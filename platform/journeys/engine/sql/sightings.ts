import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { RunFacts } from "../run.ts";
import { placeOf } from "./entries.ts";

export interface WatchingRun {
  id: string;
  journey: number;
  person: string;
  key: string;
  block: number;
  enteredAt: Date;
  facts: RunFacts;
}

/** The runs of some people in some journeys, which no step takes until the transaction ends. */
export const lockRuns = (
  { query }: Queries,
  wanted: readonly { journey: number; person: string }[],
): Promise<WatchingRun[]> =>
  query<WatchingRun>(
    `SELECT id::text, journey, person::text, key, block, entered_at AS "enteredAt", facts FROM journey_runs
     WHERE (journey, person) IN (SELECT * FROM unnest($1::int[], $2::bigint[])) ORDER BY journey_runs.id FOR UPDATE`,
    [wanted.map(({ journey }) => journey), wanted.map(({ person }) => person)],
  );

/** Writes facts of locked runs; runs that wait for them are due. */
export const writeFacts = ({ query }: Queries, runs: readonly { id: string; facts: RunFacts; isAwaited: boolean }[]) =>
  query(
    `UPDATE journey_runs SET facts = given.facts, due = CASE WHEN given."isAwaited" THEN '-infinity' ELSE due END
     FROM jsonb_to_recordset($1) AS given (id bigint, facts jsonb, "isAwaited" boolean) WHERE journey_runs.id = given.id`,
    [JSON.stringify(runs)],
  );

export interface Goal {
  journey: number;
  person: string;
  /** Of this key alone. */
  key: string | undefined;
  at: number;
  value: number | undefined;
  days: number;
}

/** Whether the goal of the latest entry is not reached yet: an earlier one's may be. */
const isOpen = "(converted_at IS NULL OR converted_at <= entered_at)";

/** People of journeys, as `placeOf` writes them, who have not reached the goal of every entry. */
export async function listUnconverted(
  { query }: Queries,
  wanted: readonly { journey: number; person: string }[],
): Promise<Set<string>> {
  const rows = await query<{ journey: number; person: string }>(
    `SELECT DISTINCT journey, person::text FROM journey_people
     WHERE (journey, person) IN (SELECT * FROM unnest($1::int[], $2::bigint[])) AND ${isOpen}`,
    [wanted.map(({ journey }) => journey), wanted.map(({ person }) => person)],
  );
  return new Set(rows.map(placeOf));
}

/**
 * Notes goals in time, once an entry: of different people, as each sees the entries as they were before. Of several entries
 * with keys the latest has reached it. Answers which were, by their place in `goals`, whose order is that of locks. Looked for
 * once (`MATERIALIZED`): a plan that looked again would pass over what it has just written, and take an earlier entry too.
 */
export const noteGoals = (
  { query }: Queries,
  goals: readonly Goal[],
): Promise<{ index: number; key: string; isControl: boolean }[]> =>
  query<{ index: number; key: string; isControl: boolean }>(
    `WITH reached AS MATERIALIZED (
       SELECT given.*, latest.key AS entry
       FROM jsonb_to_recordset($1) AS given (index int, journey int, person bigint, key text, at timestamptz, value float8, days int)
       CROSS JOIN LATERAL (SELECT key FROM journey_people AS known
         WHERE known.journey = given.journey AND known.person = given.person AND (given.key IS NULL OR known.key = given.key)
           AND ${isOpen} AND entered_at < given.at AND given.at < entered_at + make_interval(days => given.days)
         ORDER BY entered_at DESC LIMIT 1 FOR UPDATE) AS latest)
     UPDATE journey_people SET converted_at = reached.at, value = reached.value FROM reached
     WHERE journey_people.journey = reached.journey AND journey_people.person = reached.person
       AND journey_people.key = reached.entry
     RETURNING index, journey_people.key, is_control AS "isControl"`,
    [JSON.stringify(goals.map(({ at, ...goal }, index) => ({ ...goal, index, at: new Date(at) })))],
  );

/** The known people of visitors, by website and visitor. */
export async function findKnownPeople(
  { query }: Queries,
  visitors: readonly { website: string; visitor: string }[],
): Promise<Map<string, string>> {
  const rows = await query<{ website: string; visitor: string; person: string }>(
    `SELECT DISTINCT website_id AS website, visitor::text, person_id::text AS person
     FROM unnest($1::uuid[], $2::bigint[]) AS given (website_id, visitor) JOIN visitor_links USING (website_id, visitor)`,
    [visitors.map(({ website }) => website), visitors.map(({ visitor }) => visitor)],
  );
  return new Map(rows.map(({ website, visitor, person }) => [`${website}/${visitor}`, person]));
}
