import { signed } from "#platform/people/sql/load-graph.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import type { LiveCause, LiveChange } from "../follow-person.ts";
import { raiseVersionFrom } from "./versions.ts";
import type { FormerMember } from "./waiting.ts";

export interface MissedPerson {
  person: bigint;
  /** `redefined` where another segment's definition alone had them judged. */
  cause: "event" | "redefined";
}

/** Everything that judging some people changes. */
export interface Batch {
  website: string;
  /** The version of the website's segments that was judged. */
  version: string;
  /** Numbers of the touches that are taken. */
  touches: readonly string[];
  /** In the order in which they happened. */
  changes: readonly LiveChange[];
  /** Members who go on under the number of their person. */
  moved: readonly FormerMember[];
  /** New due instants; undefined where time alone changes nothing. */
  dues: ReadonlyMap<bigint, number | undefined>;
  /** People who were judged without these segments, whose members are being computed. */
  missed: { segments: readonly number[]; people: readonly MissedPerson[] };
  now: number;
  /** Today in the website's zone. */
  day: string;
}

/**
 * Writes a batch in one transaction: a kill leaves all of it or nothing. False, and nothing written, where the segments
 * changed since, or another process was faster.
 */
export const writeBatch = (postgres: Postgres, batch: Batch): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const { website, version, touches, missed } = batch;
    if (!(await raiseVersionFrom(queries, website, version))) return false;
    await queries.query("DELETE FROM segment_touches WHERE no = ANY($1::bigint[])", [touches]);
    await writeDues(queries, batch);
    if (missed.segments.length > 0) await writeMissed(queries, missed);
    await moveMembers(queries, batch);
    await writeMembers(queries, batch);
    await numberChanges(queries, batch);
    await countChanges(queries, batch);
    return true;
  });

async function writeMissed({ query }: Queries, { segments, people }: Batch["missed"]): Promise<void> {
  await query(
    `INSERT INTO segment_missed (segment, person, cause)
     SELECT segment, person, cause
     FROM unnest($1::int[]) AS segment, unnest($2::bigint[], $3::text[]) AS missed (person, cause)
     ON CONFLICT (segment, person) DO UPDATE SET cause = excluded.cause WHERE excluded.cause = 'event'`,
    [segments, people.map(({ person }) => signed(person)), people.map(({ cause }) => cause)],
  );
}

async function writeDues({ query }: Queries, { website, dues }: Batch): Promise<void> {
  const set = [...dues].flatMap(([person, due]) => (due === undefined ? [] : [{ person, due }]));
  const gone = [...dues].flatMap(([person, due]) => (due === undefined ? [person] : []));
  if (gone.length > 0) {
    await query("DELETE FROM segment_due WHERE website_id = $1 AND person = ANY($2::bigint[])", [
      website,
      gone.map(signed),
    ]);
  }
  if (set.length === 0) return;
  await query(
    `INSERT INTO segment_due (website_id, person, due)
     SELECT $1, person, due FROM unnest($2::bigint[], $3::timestamptz[]) AS given (person, due)
     ON CONFLICT (website_id, person) DO UPDATE SET due = excluded.due`,
    [website, set.map(({ person }) => signed(person)), set.map(({ due }) => new Date(due))],
  );
}

const columnsOf = (moved: readonly FormerMember[]) => [
  moved.map(({ no }) => no),
  moved.map(({ visitor }) => signed(visitor)),
  moved.map(({ person }) => signed(person)),
];

/** They are inside since they came in under the number of before. */
async function moveMembers({ query }: Queries, { moved }: Batch): Promise<void> {
  if (moved.length === 0) return;
  await query(
    `UPDATE segment_people SET person = moved.person
     FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS moved (segment, visitor, person)
     WHERE segment_people.segment = moved.segment AND segment_people.person = moved.visitor`,
    columnsOf(moved),
  );
}

/** Who is inside after the last of several changes of a person and segment. */
async function writeMembers({ query }: Queries, { changes }: Batch): Promise<void> {
  if (changes.length === 0) return;
  const last = [...new Map(changes.map((change) => [`${change.segment} ${change.person}`, change])).values()];
  const [entered, left] = [last.filter(({ enters }) => enters), last.filter(({ enters }) => !enters)];
  await query(
    `DELETE FROM segment_people USING unnest($1::int[], $2::bigint[]) AS gone (segment, person)
     WHERE segment_people.segment = gone.segment AND segment_people.person = gone.person`,
    [left.map(({ segment }) => segment), left.map(({ person }) => signed(person))],
  );
  await query(
    `INSERT INTO segment_people (segment, person, since)
     SELECT * FROM unnest($1::int[], $2::bigint[], $3::timestamptz[])
     ON CONFLICT (segment, person) DO UPDATE SET since = excluded.since`,
    [
      entered.map(({ segment }) => segment),
      entered.map(({ person }) => signed(person)),
      entered.map(({ at }) => new Date(at)),
    ],
  );
}

interface WrittenChange extends Omit<LiveChange, "cause"> {
  cause: LiveCause | "moved";
}

/**
 * Numbers are in the order of commits (`writeDifferences` of an evaluation). Journeys that wait for a segment get its enters
 * and exits in the same transaction, each once by its number.
 */
async function numberChanges({ query }: Queries, { changes, moved, now, website }: Batch): Promise<void> {
  const moves = moved.flatMap(({ no, visitor, person }): WrittenChange[] => {
    const move = { segment: no, at: now, cause: "moved" } as const;
    return [
      { ...move, person: visitor, enters: false },
      { ...move, person, enters: true },
    ];
  });
  const rows: WrittenChange[] = [...moves, ...changes];
  if (rows.length === 0) return;
  await query(
    `WITH numbers AS (
       UPDATE segment_numbers SET next_no = next_no + $6::bigint RETURNING next_no - $6::bigint AS first),
     written AS (
       INSERT INTO segment_changes (no, segment, person, enters, at, cause)
       SELECT first + place - 1, segment, person, enters, at, cause FROM numbers,
         unnest($1::int[], $2::bigint[], $3::boolean[], $4::timestamptz[], $5::text[])
           WITH ORDINALITY AS change (segment, person, enters, at, cause, place)
       RETURNING *)
     INSERT INTO journey_signals (website_id, person, segment, change, enters, cause, at)
     SELECT $7, person, segment, no, enters, cause, at FROM written JOIN journey_watches USING (segment)
     WHERE cause NOT IN ('moved', 'redefined') ORDER BY no`,
    [
      rows.map(({ segment }) => segment),
      rows.map(({ person }) => signed(person)),
      rows.map(({ enters }) => enters),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ cause }) => cause),
      rows.length,
      website,
    ],
  );
}

/** Adds changes to the sizes of now and to the sums of the day. */
async function countChanges({ query }: Queries, { changes, day }: Batch): Promise<void> {
  if (changes.length === 0) return;
  await query(
    `WITH changed AS (
       SELECT segment, (count(*) FILTER (WHERE enters))::int AS entered, (count(*) FILTER (WHERE NOT enters))::int AS gone
       FROM unnest($1::int[], $2::boolean[]) AS change (segment, enters) GROUP BY segment),
     sized AS (
       UPDATE segments SET size = size + entered - gone FROM changed WHERE no = segment RETURNING no, size, entered, gone)
     INSERT INTO segment_sizes (segment, day, size, entered, left_count)
     SELECT no, $3, size, entered, gone FROM sized
     ON CONFLICT (segment, day) DO UPDATE SET size = excluded.size,
       entered = segment_sizes.entered + excluded.entered, left_count = segment_sizes.left_count + excluded.left_count`,
    [changes.map(({ segment }) => segment), changes.map(({ enters }) => enters), day],
  );
}
