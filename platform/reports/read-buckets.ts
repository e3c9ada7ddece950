import { z } from "zod";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { RolledPart } from "#platform/visits/rollup/rolled-days.ts";
import { noSums, type Sums, sums, sumsOfFigures } from "./figures.ts";
import type { Query } from "./query.ts";
import type { Buckets } from "./report-periods.ts";
import { rolledPart } from "./rollup/rolled-part.ts";
import { selectBesideRollup, selectRolledBuckets } from "./rollup/sql/select-rollup.ts";
import type { RunQuery } from "./run-query.ts";
import { bucketsFrom, selectFiguresByBucket } from "./sql/figures.ts";
import { countTypesAt, countTypesByBucket } from "./sql/people.ts";

const place = { bucket: z.coerce.number(), whole: z.coerce.number() };

/** One bucket, or (`whole`) the period, in which people of several buckets count once. Empty buckets have no row. */
const bucketRow = sums.extend({
  ...place,
  /** By type at the period's end. */
  leads: z.coerce.number(),
  newLeads: z.coerce.number(),
  customers: z.coerce.number(),
  /** By type at the bucket's end. */
  bucketLeads: z.coerce.number(),
  bucketNewLeads: z.coerce.number(),
  bucketCustomers: z.coerce.number(),
});
export type BucketRow = z.infer<typeof bucketRow>;

const rolledRow = sums.extend({ ...place, periodPeople: z.coerce.number(), bucketPeople: z.coerce.number() });
const besideRow = bucketRow.extend({ again: z.coerce.number(), pastRows: z.coerce.number() });
const noTypes = { leads: 0, newLeads: 0, customers: 0, bucketLeads: 0, bucketNewLeads: 0, bucketCustomers: 0 };

/** The sums, people and their types of a period by bucket and in all. */
export function readBuckets(query: Query, period: Buckets, run: RunQuery): Promise<BucketRow[]> {
  const part = rolledPart(query, period, period.starts);
  if (part !== undefined) return readRolled(query, { period, part }, run);
  return run(
    sql`SELECT bucket, grouping(bucket) AS whole, ${sumsOfFigures()}, ${countTypesAt(period)}, ${countTypesByBucket(period)}
        FROM (${selectFiguresByBucket(query, period, bucketsFrom(period.starts))}) GROUP BY bucket WITH ROLLUP`,
    bucketRow,
  );
}

async function readRolled(
  query: Query,
  { period, part }: { period: Buckets; part: RolledPart },
  run: RunQuery,
): Promise<BucketRow[]> {
  const [rolled, beside] = await Promise.all([
    run(selectRolledBuckets(query, part, period), rolledRow),
    run(selectBesideRollup(query, part, period), besideRow),
  ]);
  const placeOf = ({ bucket, whole }: { bucket: number; whole: number }) => `${whole} ${bucket}`;
  const rolledAt = new Map(rolled.map((row) => [placeOf(row), row]));
  const besideAt = new Map(beside.map((row) => [placeOf(row), row]));
  return [...new Set([...rolledAt.keys(), ...besideAt.keys()])].map((at) => {
    const [own, other] = [rolledAt.get(at), besideAt.get(at)];
    const [whole = 0, bucket = 0] = at.split(" ").map(Number);
    const visitors = (whole === 1 ? own?.periodPeople : own?.bucketPeople) ?? 0;
    const added = addSums(own ?? noSums, other ?? noSums);
    const { again = 0, pastRows = 0 } = other ?? {};
    const people = visitors - again + (other?.people ?? 0);
    return { ...noTypes, ...other, ...added, bucket, whole, people, events: added.events - pastRows };
  });
}

const addSums = (one: Sums, other: Sums): Sums =>
  Object.fromEntries((Object.keys(noSums) as (keyof Sums)[]).map((name) => [name, one[name] + other[name]])) as Sums;
