import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What starts and deletions still do to people who stand inside. */

export interface Move {
  website: string;
  isEnd: boolean;
  /** Of the last start. */
  version: number;
  start: number;
  overBelow: number;
  woken: number[];
  kept: number[];
  at: Date;
  after: string;
}

interface Begun {
  id: string;
  start: number;
  /** Everybody begins again. */
  isOver: boolean;
  /** Blocks that are another thing now. */
  woken: readonly number[];
  /** Blocks that are there. */
  kept: readonly number[];
  at: Date;
}

/** Runs that a move has not come to: `$1` the journey, `$2`… what the move says. */
const unmoved = `journey = $1 AND ($2 OR (moved_to < $3 AND (moved_to < $4 OR block = ANY($5::int[]) OR block <> ALL($6::int[]))))`;
type Wanted = Pick<Move, "isEnd" | "version" | "overBelow" | "woken" | "kept">;
const valuesOf = (journey: number, { isEnd, version, overBelow, woken, kept }: Wanted) => [
  ...[journey, isEnd, version, overBelow, woken, kept],
];

const number = "(SELECT no FROM journeys WHERE id = $1)";

/** Notes what a start does. What is left of an earlier one is done with it. Lock the website first. */
export async function beginMove({ query }: Queries, { id, start, isOver, woken, kept, at }: Begun): Promise<number> {
  const [row] = await query<{ journey: number }>(
    `INSERT INTO journey_moves (journey, start, over_below, woken, kept, at, remaining)
     SELECT no, $2, CASE WHEN $3 THEN version ELSE 0 END, $4::int[], $5::int[], $6, 0 FROM journeys WHERE id = $1
     ON CONFLICT (journey) DO UPDATE SET start = excluded.start, kept = excluded.kept, at = excluded.at, after = 0,
       over_below = greatest(journey_moves.over_below, excluded.over_below), woken = journey_moves.woken || excluded.woken
     RETURNING journey`,
    [id, start, isOver, woken, kept, at],
  );
  return row?.journey ?? 0;
}

/** Notes that everybody leaves a journey that is deleted. */
export async function beginEnd({ query }: Queries, id: string, at: Date): Promise<number> {
  const [row] = await query<{ journey: number }>(
    `INSERT INTO journey_moves (journey, is_end, start, over_below, woken, kept, at, remaining)
     VALUES (${number}, true, 0, 0, '{}', '{}', $2, 0)
     ON CONFLICT (journey) DO UPDATE SET is_end = true, at = excluded.at, after = 0 RETURNING journey`,
    [id, at],
  );
  return row?.journey ?? 0;
}

const moveOf = `SELECT website_id AS website, is_end AS "isEnd", version, start, over_below AS "overBelow", woken, kept, at, after::text
  FROM journey_moves JOIN journeys ON no = journey WHERE journey = $1`;

/** A move that nobody else carries out until the transaction ends; undefined where somebody does, or there is none. */
export async function lockMove({ query }: Queries, journey: number): Promise<Move | undefined> {
  const [row] = await query<Move>(`${moveOf} FOR UPDATE OF journey_moves SKIP LOCKED`, [journey]);
  return row;
}

export async function findMove({ query }: Queries, journey: number): Promise<Move | undefined> {
  const [row] = await query<Move>(moveOf, [journey]);
  return row;
}

/** Journeys that people are moved in, with their websites. */
export const listMoves = ({ query }: Queries): Promise<{ journey: number; website: string }[]> =>
  query("SELECT journey, website_id AS website FROM journey_moves JOIN journeys ON no = journey ORDER BY journey");

export interface UnmovedRun {
  run: string;
  person: string;
  key: string;
  block: number;
  movedTo: number;
  /** No step has seen it where it stands. */
  isNew: boolean;
}

/** The next runs, locked; a step or a page of events that has them is waited for. */
export const lockUnmoved = ({ query }: Queries, journey: number, move: Move, limit: number): Promise<UnmovedRun[]> =>
  query<UnmovedRun>(
    `SELECT id::text AS run, person::text, key, block, moved_to AS "movedTo", wait IS NULL AS "isNew" FROM journey_runs
     WHERE ${unmoved} AND id > $7 ORDER BY id LIMIT $8 FOR UPDATE`,
    [...valuesOf(journey, move), move.after, limit],
  );

export async function countUnmoved({ query }: Queries, journey: number, move: Move): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM journey_runs WHERE ${unmoved}`,
    valuesOf(journey, move),
  );
  return row?.count ?? 0;
}

/** One that another transaction wrote anew under its number, while a page waited for it, is behind the page. */
export async function hasUnmoved({ query }: Queries, journey: number, move: Move): Promise<boolean> {
  const [row] = await query(`SELECT FROM journey_runs WHERE ${unmoved} LIMIT 1`, valuesOf(journey, move));
  return row !== undefined;
}

export const noteRemaining = ({ query }: Queries, journey: number, remaining: number) =>
  query("UPDATE journey_moves SET remaining = $2 WHERE journey = $1", [journey, remaining]);

export const noteMoved = ({ query }: Queries, journey: number, { after, moved }: { after: string; moved: number }) =>
  query("UPDATE journey_moves SET after = $2, remaining = greatest(0, remaining - $3) WHERE journey = $1", [
    ...[journey, after, moved],
  ]);

export const endMove = ({ query }: Queries, journey: number) =>
  query("DELETE FROM journey_moves WHERE journey = $1", [journey]);

/**
 * Has runs begin again; a message of before is not the one of now. Who reached the goal meanwhile leaves by it, and what
 * happened since the start stays known, and that a browser brought them in.
 */
export const moveToStart = (
  { query }: Queries,
  { runs, start, at, version }: { runs: readonly string[]; start: number; at: Date; version: number },
) =>
  query(
    `UPDATE journey_runs SET block = $2, lap = lap + 1, wait = NULL, clock = 0, tries = 0, due = '-infinity', arrived_at = $3,
       arrived_shift = (SELECT shift_ms FROM journeys WHERE no = journey), moved_to = $4,
       facts = jsonb_strip_nulls(jsonb_build_object('isByBrowser', facts->'isByBrowser', 'goal', facts->'goal', 'events', (
         SELECT jsonb_object_agg(watch, seen) FROM (
           SELECT key AS watch, (SELECT jsonb_agg(one) FROM jsonb_array_elements(value) AS one
             WHERE (one->>'at')::float8 >= extract(epoch FROM $3::timestamptz) * 1000) AS seen
           FROM jsonb_each(facts->'events')) AS kept WHERE seen IS NOT NULL)))
     WHERE id = ANY($1::bigint[])`,
    [runs, start, at, version],
  );

/** Has runs looked at: what they wait for is another thing now. */
export const wakeRuns = ({ query }: Queries, runs: readonly string[], version: number) =>
  query("UPDATE journey_runs SET due = '-infinity', moved_to = $2 WHERE id = ANY($1::bigint[])", [runs, version]);
