import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Candidate } from "../match-events.ts";

/** Somebody who may come in, with what holds of their journey. */
export interface Entrant extends Candidate {
  website: string;
  isControl: boolean;
  mode: "never" | "finished" | "days";
  days: number;
}

interface Key {
  journey: number;
  person: string;
  key: string;
}

export const keyText = ({ journey, person, key }: Key) => `${journey}/${person}/${key}`;

/** A person in a journey, whatever their keys. */
export const placeOf = ({ journey, person }: Omit<Key, "key">) => `${journey}/${person}`;

/** Runs of a person in a journey: how many stand, and with the ones that ended lately. */
export interface Stands {
  standing: number;
  lately: number;
}

/** How many runs of some people stand in journeys, or ended since. */
export async function countStands(
  { query }: Queries,
  places: readonly Omit<Key, "key">[],
  since: Date,
): Promise<Map<string, Stands>> {
  const rows = await query<Omit<Key, "key"> & Stands>(
    `SELECT journey, person::text, count(*) FILTER (WHERE ended_at IS NULL)::int AS standing, count(*)::int AS lately
     FROM journey_people WHERE (journey, person) IN (SELECT * FROM unnest($1::int[], $2::bigint[]))
       AND (ended_at IS NULL OR ended_at > $3) GROUP BY 1, 2`,
    [places.map(({ journey }) => journey), places.map(({ person }) => person), since],
  );
  return new Map(rows.map((row) => [placeOf(row), row]));
}

/** Notes triggers; answers the ones that were not noted before. */
export async function insertEntries({ query }: Queries, candidates: readonly Candidate[]): Promise<Set<string>> {
  const rows = await query<{ journey: number; trigger: string }>(
    `INSERT INTO journey_entries (journey, trigger, person, at, outcome)
     SELECT journey, trigger, person, to_timestamp(at / 1000.0), refusal FROM jsonb_to_recordset($1)
       AS given (journey int, trigger text, person bigint, at float8, refusal text)
     ORDER BY journey, trigger ON CONFLICT DO NOTHING RETURNING journey, trigger`,
    [
      JSON.stringify(
        candidates.map(({ journey, trigger, person, at, refusal }) => ({ journey, trigger, person, at, refusal })),
      ),
    ],
  );
  return new Set(rows.map(({ journey, trigger }) => `${journey}/${trigger}`));
}

/**
 * Lets people in where they may, each once; answers who is in, or in the control group. A goal reached after an earlier entry
 * stays: who triggers again, as the control group does each time, has reached it all the same.
 */
export async function insertPeople({ query }: Queries, entrants: readonly Entrant[]): Promise<Set<string>> {
  const rows = await query<Key>(
    `INSERT INTO journey_people (website_id, journey, person, key, entered_at, ended_at, is_control)
     SELECT website, journey, person, key, at, CASE WHEN control THEN at END, control FROM (
       SELECT website, journey, person, key, to_timestamp(at / 1000.0) AS at, "isControl" AS control
       FROM jsonb_to_recordset($1) AS given (website uuid, journey int, person bigint, key text, at float8, "isControl" boolean)) AS given
     ORDER BY journey, person, key
     ON CONFLICT (journey, person, key) DO UPDATE SET entries = journey_people.entries + 1,
       entered_at = excluded.entered_at, ended_at = excluded.ended_at, exit = NULL, is_control = excluded.is_control
     WHERE journey_people.ended_at IS NOT NULL AND excluded.entered_at > journey_people.entered_at AND (
       SELECT mode = 'finished' OR (mode = 'days' AND journey_people.entered_at <= excluded.entered_at - make_interval(days => days))
       FROM jsonb_to_recordset($1) AS rule (journey int, mode text, days int)
       WHERE rule.journey = journey_people.journey LIMIT 1)
     RETURNING journey, person::text, key`,
    [JSON.stringify(entrants)],
  );
  return new Set(rows.map(keyText));
}

/** Why somebody did not come in, as far as the ledger of entries says it. */
export const noteRefused = ({ query }: Queries, refused: readonly Entrant[]) =>
  query(
    `UPDATE journey_entries AS entry SET outcome = CASE WHEN given."isControl" THEN 'control'
         WHEN known.ended_at IS NULL THEN 'inside' WHEN given.mode = 'days' THEN 'too_soon' ELSE 'once' END
     FROM jsonb_to_recordset($1) AS given (journey int, trigger text, person bigint, key text, mode text, "isControl" boolean)
     LEFT JOIN journey_people AS known USING (journey, person, key)
     WHERE entry.journey = given.journey AND entry.trigger = given.trigger`,
    [JSON.stringify(refused)],
  );

export interface NewRun extends Entrant {
  block: number;
  shift: number;
  version: number;
  facts: unknown;
}

/** They stand at the trigger and go on with the next step. */
export const insertRuns = ({ query }: Queries, runs: readonly NewRun[]) =>
  query(
    `INSERT INTO journey_runs (website_id, journey, person, key, block, entered_at, arrived_at, arrived_shift, due, data, facts, moved_to)
     SELECT website, journey, person, key, block, to_timestamp(at / 1000.0), to_timestamp(at / 1000.0), shift, '-infinity', data, facts, version
     FROM jsonb_to_recordset($1) AS given (website uuid, journey int, person bigint, key text, block int, at float8,
       shift bigint, data jsonb, facts jsonb, version int) ORDER BY journey, person, key`,
    [JSON.stringify(runs)],
  );

/** Counts that a later fold adds up. */
export interface Delta {
  journey: number;
  block: number;
  day: string;
  counter: string;
  n: number;
}

export async function insertDeltas({ query }: Queries, deltas: readonly Delta[]): Promise<void> {
  const sums = new Map<string, Delta>();
  for (const delta of deltas) {
    const name = `${delta.journey}/${delta.block}/${delta.day}/${delta.counter}`;
    sums.set(name, { ...delta, n: delta.n + (sums.get(name)?.n ?? 0) });
  }
  if (sums.size === 0) return;
  await query(
    `INSERT INTO journey_stat_deltas (journey, block, day, counter, n)
     SELECT journey, block, day, counter, n FROM jsonb_to_recordset($1)
       AS given (journey int, block int, day date, counter text, n bigint)`,
    [JSON.stringify([...sums.values()])],
  );
}
