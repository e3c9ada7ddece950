import { z } from "zod";
import type { Depth } from "#contract/behaviour.ts";
import type { Period } from "#contract/time/range.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { planRead } from "#platform/visits/read-plan.ts";
import { describePeriod } from "./describe-range.ts";
import { type Query, withoutGoal } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { selectRawVisits, selectSettledVisits, unionAll } from "./sql/figures.ts";

/** Where the ranges begin: pages, and seconds. */
const starts = { pages: [0, 1, 2, 3, 4, 6, 11, 21], durations: [0, 10, 30, 60, 180, 600, 1_800] } as const;

const row = z.object({ pages: z.coerce.number(), seconds: z.coerce.number(), sessions: z.coerce.number() });
type Row = z.infer<typeof row>;

/**
 * How many different pages the sessions begun in the period saw, and how long they took, as two distributions. A settled
 * visit has all pages and the duration of its session in the row where it begins; one statement reads both.
 */
export async function reportDepth(query: Query, run: RunQuery): Promise<Depth> {
  const { range } = query;
  const now = await run(selectDepth(query, range), row);
  const before = range.compare && (await run(selectDepth(query, range.compare), row));
  return {
    range: describePeriod(query, range),
    totals: { sessions: sum(now) },
    pages: rangesOf(starts.pages, ({ pages }) => pages, now, before),
    durations: rangesOf(starts.durations, ({ seconds }) => seconds, now, before),
    ...(range.compare && before
      ? { compare: describePeriod(query, range.compare), compareTotals: { sessions: sum(before) } }
      : {}),
  };
}

/** A row for each pair of ranges that has sessions, named by their starts. */
function selectDepth(query: Query, period: Period): Sql {
  const plain = withoutGoal(query);
  const reading = planRead(plain.settled, period, []);
  // A page without a host is the website's own.
  const key = sql`if(startsWith(page, '/'), concat(${query.website.host}, page), page)`;
  const facts = (pages: string) => sql`arrayUniq(arrayMap(page -> ${key}, ${constant(pages)})) AS seen, lasted`;
  const raw = selectRawVisits(plain, reading, period, { more: sql`, groupUniqArrayIf(page, viewed) AS every` });
  const visits = unionAll([
    reading.versions.length === 0
      ? undefined
      : selectSettledVisits(plain, reading, period, sql`sessions AS is_begun, ${facts("pages")}`),
    reading.raw.length === 0 ? undefined : sql`SELECT begins AS is_begun, ${facts("every")} FROM (${raw})`,
  ]);
  return sql`
    SELECT roundDown(seen, ${starts.pages}) AS pages, roundDown(intDiv(lasted, 1000), ${starts.durations}) AS seconds,
      count() AS sessions
    FROM (${visits}) WHERE is_begun GROUP BY pages, seconds`;
}

const sum = (rows: readonly Row[]) => rows.reduce((total, { sessions }) => total + sessions, 0);

function rangesOf(
  begins: readonly number[],
  startOf: (row: Row) => number,
  now: readonly Row[],
  before: readonly Row[] | undefined,
): Depth["pages"] {
  return begins.map((from, index) => {
    const countIn = (rows: readonly Row[]) => sum(rows.filter((each) => startOf(each) === from));
    return {
      ...{ from, to: begins[index + 1] ?? null, sessions: countIn(now) },
      ...(before && { compare: countIn(before) }),
    };
  });
}
