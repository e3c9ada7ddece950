import type { ChangeCause } from "#contract/segments.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { touchMissed } from "../live/sql/touch.ts";
import { lockVersion, raiseVersion, raiseVersionOf } from "../live/sql/versions.ts";

export interface Run {
  segment: number;
  revision: number;
  cause: ChangeCause;
  asOf: Date | null;
  rangesDone: number;
}

const columns = `segment, revision, cause, as_of AS "asOf", ranges_done AS "rangesDone"`;

/** Begins an evaluation of a segment's revision; one that is under way is replaced and ends without another change. */
export async function startRun(
  { query }: Queries,
  { segment, revision, cause }: Pick<Run, "segment" | "revision" | "cause">,
): Promise<void> {
  await raiseVersionOf({ query }, segment);
  await query(
    `INSERT INTO segment_runs (segment, revision, cause) VALUES ($1, $2, $3)
     ON CONFLICT (segment) DO UPDATE
       SET revision = excluded.revision, cause = excluded.cause, as_of = NULL, ranges_done = 0`,
    [segment, revision, cause],
  );
}

/**
 * Begins an evaluation of a running segment as it is; false where one is under way, or the segment was edited or stopped
 * meanwhile.
 */
export async function repeatRun(
  { query }: Queries,
  { segment, revision, cause }: Pick<Run, "segment" | "revision"> & { cause: "redefined" | "time" | "event" },
): Promise<boolean> {
  await raiseVersionOf({ query }, segment);
  const begun = await query(
    `INSERT INTO segment_runs (segment, revision, cause)
     SELECT no, revision, $3 FROM segments WHERE no = $1 AND revision = $2 AND status = 'running' FOR UPDATE
     ON CONFLICT DO NOTHING RETURNING 1`,
    [segment, revision, cause],
  );
  return begun.length > 0;
}

export async function endRun({ query }: Queries, segment: number): Promise<void> {
  await query("DELETE FROM segment_runs WHERE segment = $1", [segment]);
  await query("DELETE FROM segment_missed WHERE segment = $1", [segment]);
}

/** The run of this revision with its instant, which the first try sets; undefined where it ended or was replaced. */
export async function pinRun(
  { query }: Queries,
  { segment, revision }: { segment: number; revision: number },
  now: Date,
): Promise<Run | undefined> {
  const [run] = await query<Run>(
    `UPDATE segment_runs SET as_of = coalesce(as_of, $3) WHERE segment = $1 AND revision = $2 RETURNING ${columns}`,
    [segment, revision, now],
  );
  return run;
}

export interface Due {
  person: bigint;
  /** Milliseconds since 1970. */
  due: number;
}

interface Range {
  website: string;
  segment: number;
  revision: number;
  /** Which of them; each is written once. */
  range: number;
  /** Signed bounds, both included. */
  first: bigint;
  last: bigint;
  /** Who of the range is inside, each once, ascending: in the order of the index, which is cheaper to write. */
  inside: readonly bigint[];
  /** When time alone may change that first, of whomever it may. */
  dues: readonly Due[];
  cause: ChangeCause;
  now: Date;
  /** Today in the website's zone. */
  day: string;
}

/**
 * Brings the members of one range of people up to an evaluation, in one transaction: a kill leaves a range written or not,
 * and nobody who stays inside exits. False where the run ended, was replaced, or the range is written already.
 */
export const writeRange = (postgres: Postgres, range: Range): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const { website, segment, revision } = range;
    await lockVersion(queries, website);
    const [run] = await queries.query<{ rangesDone: number }>(
      `SELECT ranges_done AS "rangesDone" FROM segment_runs WHERE segment = $1 AND revision = $2 FOR UPDATE`,
      [segment, revision],
    );
    if (run?.rangesDone !== range.range) return false;
    await queries.query("UPDATE segment_runs SET ranges_done = ranges_done + 1 WHERE segment = $1", [segment]);
    await addDues(queries, range);
    const changed = await writeDifferences(queries, range);
    await countChanges(queries, { ...range, ...changed });
    return true;
  });

/** People are due for all segments together: the earliest counts. */
async function addDues({ query }: Queries, { website, dues }: Range): Promise<void> {
  if (dues.length === 0) return;
  await query(
    `INSERT INTO segment_due (website_id, person, due)
     SELECT $1, person, min(due) FROM unnest($2::bigint[], $3::timestamptz[]) AS given (person, due) GROUP BY person
     ON CONFLICT (website_id, person) DO UPDATE SET due = excluded.due WHERE excluded.due < segment_due.due`,
    [website, dues.map(({ person }) => signed(person)), dues.map(({ due }) => new Date(due))],
  );
}

/**
 * Differences alone become enters and exits. Nobody else writes members meanwhile (`lockVersion`), and `inside` has each
 * person of the range once: so they are looked up and need no ON CONFLICT, which takes a third longer. Numbers of changes come
 * from one locked row, so that they are in the order of commits: a copier that has all up to one number misses none, as it
 * would with a sequence. Journeys get the changes that time and events caused, and none of a definition.
 */
async function writeDifferences(
  { query }: Queries,
  { website, segment, first, last, inside, cause, now }: Range,
): Promise<{ entered: number; left: number }> {
  const [row] = await query<{ entered: number; left: number }>(
    `WITH inside AS (SELECT unnest($2::bigint[]) AS person),
       entered AS (
         INSERT INTO segment_people (segment, person, since) SELECT $1, person, $5 FROM inside
         WHERE NOT EXISTS (SELECT FROM segment_people AS own
           WHERE own.segment = $1 AND own.person BETWEEN $3 AND $4 AND own.person = inside.person)
         RETURNING person),
       gone AS (
         DELETE FROM segment_people WHERE segment = $1 AND person BETWEEN $3 AND $4
           AND NOT EXISTS (SELECT FROM inside WHERE inside.person = segment_people.person) RETURNING person),
       changes AS (SELECT person, true AS enters FROM entered UNION ALL SELECT person, false FROM gone),
       numbers AS (
         UPDATE segment_numbers SET next_no = next_no + (SELECT count(*) FROM changes)
         RETURNING next_no - (SELECT count(*) FROM changes) AS first),
       written AS (
         INSERT INTO segment_changes (no, segment, person, enters, at, cause)
         SELECT first + row_number() OVER (ORDER BY person) - 1, $1, person, enters, $5, $6 FROM changes, numbers
         RETURNING *),
       handed AS (
         INSERT INTO journey_signals (website_id, person, segment, change, enters, cause, at)
         SELECT $7, person, segment, no, enters, cause, at FROM written JOIN journey_watches USING (segment)
         WHERE cause IN ('time', 'event') ORDER BY no)
     SELECT (count(*) FILTER (WHERE enters))::int AS entered, (count(*) FILTER (WHERE NOT enters))::int AS left
     FROM written`,
    [segment, inside.map(signed), first.toString(), last.toString(), now, cause, website],
  );
  return row ?? { entered: 0, left: 0 };
}

/** Adds changes to the size of now and to the sums of the day. */
async function countChanges(
  { query }: Queries,
  { segment, day, entered, left }: { segment: number; day: string; entered: number; left: number },
): Promise<void> {
  if (entered + left === 0) return;
  await query("UPDATE segments SET size = size + $2 - $3 WHERE no = $1", [segment, entered, left]);
  await query(
    `INSERT INTO segment_sizes (segment, day, size, entered, left_count)
     SELECT no, $2, size, $3, $4 FROM segments WHERE no = $1
     ON CONFLICT (segment, day) DO UPDATE SET size = excluded.size,
       entered = segment_sizes.entered + excluded.entered, left_count = segment_sizes.left_count + excluded.left_count`,
    [segment, day, entered, left],
  );
}

/**
 * Ends an evaluation of which all ranges are written, and has those judged whom it missed; false where it was replaced
 * meanwhile.
 */
export const finishRun = (
  postgres: Postgres,
  { website, segment, revision, day, now }: Pick<Range, "website" | "segment" | "revision" | "day" | "now">,
): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const { query } = queries;
    await raiseVersion(queries, website);
    const [run] = await query<{ asOf: Date }>(
      `DELETE FROM segment_runs WHERE segment = $1 AND revision = $2 RETURNING as_of AS "asOf"`,
      [segment, revision],
    );
    if (run === undefined) return false;
    await touchMissed(queries, segment, now.getTime());
    await query("UPDATE segments SET evaluated_at = $2 WHERE no = $1", [segment, run.asOf]);
    // A day without a change has a size, too.
    await query(
      `INSERT INTO segment_sizes (segment, day, size, entered, left_count)
       SELECT no, $2, size, 0, 0 FROM segments WHERE no = $1 ON CONFLICT DO NOTHING`,
      [segment, day],
    );
    return true;
  });
