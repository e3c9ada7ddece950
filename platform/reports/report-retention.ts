import { z } from "zod";
import type { cohortBases, Retention } from "#contract/behaviour.ts";
import { violationText } from "#contract/text/violations.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { type Query, withoutGoal } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { type Buckets, isFiltered, selectFiguresByBucket, unionAll } from "./sql/figures.ts";
import { person } from "./sql/people.ts";

/** Buckets by their number in the period, from 1 on. */
const row = z.object({ first: z.coerce.number(), bucket: z.coerce.number(), people: z.coerce.number() });

type Base = (typeof cohortBases)[number];

/** The answer grows with the square of the cohorts, and each is a bit of a 128-bit number. */
const maxCohorts = 120;

/** Buckets as bits of one number, far faster to aggregate than sets: the first of `starts` is bit 0. */
const bitBuckets = (starts: readonly number[]): Buckets => ({
  of: (milliseconds) =>
    sql`bitShiftLeft(toUInt128(1), transform(roundDown(${milliseconds}, ${starts}), ${starts}, ${starts.map((_, bit) => bit)}))`,
  cuts: starts,
});

/** Whether a number of `selectCohorts` has a bit. */
export const hasBit = (bits: Sql, bit: Sql | number): Sql => sql`bitAnd(bitShiftRight(${bits}, ${bit}), 1) = 1`;

/**
 * The members of the cohorts of a period: rows of `person_key`, `first` (the bucket of the period, from 1 on, of their
 * first session, or first order, ever) and `seen` (that bucket and the later ones in which they came, or bought, as bits).
 * An event of no session is no visit: a refund, or what a server says of somebody who is not there.
 * Filters select sessions: a cohort has the people with a selected session in its bucket, and they return by selected
 * sessions. Types are those at the end of the period.
 */
export function selectCohorts(query: Query, of: Base): Sql {
  const { range } = query;
  const ever = { from: 0, to: range.to };
  const all: Query = { ...withoutGoal(query), filters: {}, paths: [] };
  const did = of === "order" ? constant("in_orders > 0") : constant("in_sessions > 0");
  // Bit 0 is everything before the period: people with it are in no cohort.
  const buckets = bitBuckets([0, ...range.starts]);
  const history = sql`SELECT visitor, bucket, 1 AS known FROM (${selectFiguresByBucket(all, ever, buckets)}) WHERE ${did}`;
  const selected = sql`SELECT visitor, bucket, 0 AS known FROM (${selectFiguresByBucket(withoutGoal(query), range, buckets)}) WHERE ${did}`;
  const filtered = isFiltered(query);
  return sql`
    SELECT person_key, bitCount(toUInt128(begun - 1)) AS first, seen
    FROM (
      SELECT ${person} AS person_key, groupBitOrIf(bucket, known = 1) AS ever, bitAnd(ever, toUInt128(-ever)) AS begun,
        ${filtered ? constant("groupBitOrIf(bucket, known = 0)") : constant("ever")} AS seen
      FROM (${unionAll([history, filtered ? selected : undefined])})
      GROUP BY person_key)
    WHERE begun > 1 AND bitAnd(seen, begun) > 0`;
}

/** Throws BAD_REQUEST where a period has too many cohorts. */
export function checkCohorts({ range }: Pick<Query, "range">): void {
  if (range.starts.length <= maxCohorts) return;
  throw new AppError("BAD_REQUEST", "Too many cohorts", {
    issues: [{ path: ["boundary"], message: violationText.rangeTooLong }],
  });
}

/**
 * How many people each cohort has, and how many of them came, or bought, in every later bucket. Throws BAD_REQUEST for
 * too many cohorts.
 */
export async function reportRetention(
  query: Query,
  { of, now }: { of: Base; now: number },
  run: RunQuery,
): Promise<Retention> {
  const { range, website } = query;
  const { starts } = range;
  checkCohorts(query);
  const rows = await run(
    sql`SELECT first, bucket, sum(people) AS people
        FROM (SELECT first, seen, count() AS people FROM (${selectCohorts(query, of)}) GROUP BY first, seen)
        ARRAY JOIN arrayFilter(bit -> ${hasBit(constant("seen"), constant("bit"))}, range(first, ${starts.length + 1})) AS bucket
        GROUP BY first, bucket`,
    row,
  );
  const people = new Map(rows.map((each) => [`${each.first} ${each.bucket}`, each.people]));
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const partial = range.to > now;
  // Buckets that have not begun have no cohort yet.
  const begun = starts.filter((start) => start <= now);
  return {
    range: { from: iso(range.from), to: iso(range.to), boundary: range.boundary, partial: range.partial },
    items: begun.map((first, index) => {
      const values = begun.slice(index).map((_, later) => people.get(`${index + 1} ${index + 1 + later}`) ?? 0);
      return { key: iso(first), size: values[0] ?? 0, values, partial };
    }),
  };
}
