import type { JourneyFigures } from "#contract/journeys/insight-calls.ts";
import type { Period } from "#contract/time/range.ts";
import { countLeft } from "#platform/delivery/message-figures.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { dayOf } from "../engine/day-of.ts";
import { attributeSales, type JourneySale } from "./attribute-sales.ts";
import { countJourneys, type Days, type JourneyCount } from "./sql/day-counts.ts";
import { countMessages, type MessageCount } from "./sql/journey-messages.ts";

/** A period of whole days and the starts of its buckets. */
export type Buckets = Period & { starts: readonly number[] };

/** What is known of journeys in a period: counts, messages and sales, each with its bucket. */
export interface PeriodFacts {
  buckets: Buckets;
  counts: readonly JourneyCount[];
  messages: readonly MessageCount[];
  sales: readonly JourneySale[];
}

export const daysOf = (zone: string, { starts, to }: Buckets): Days => ({
  starts: starts.map((start) => dayOf(zone, start)),
  end: dayOf(zone, to),
});

export async function readPeriod(
  queries: Queries,
  prepared: PreparedReport,
  { journeys, buckets }: { journeys: readonly string[]; buckets: Buckets },
): Promise<PeriodFacts> {
  const [counts, messages, sales] = await Promise.all([
    countJourneys(queries, journeys, daysOf(prepared.query.website.timeZone, buckets)),
    countMessages(queries, journeys, buckets),
    attributeSales(queries, prepared, buckets),
  ]);
  const known = new Set(journeys);
  return { buckets, counts, messages, sales: sales.filter(({ journey }) => known.has(journey)) };
}

/** The facts of one journey. Pure, as all that follow. */
export const factsOf = (facts: PeriodFacts, journey: string): PeriodFacts => ({
  buckets: facts.buckets,
  counts: facts.counts.filter((each) => each.journey === journey),
  messages: facts.messages.filter((each) => each.journey === journey),
  sales: facts.sales.filter((each) => each.journey === journey),
});

const sumOf = (counts: readonly JourneyCount[], counter: string) =>
  counts.reduce((sum, each) => sum + (each.counter === counter ? each.n : 0), 0);

/** A counter of the whole period. */
export const totalOf = ({ counts }: PeriodFacts, counter: string): number =>
  sumOf(
    counts.filter(({ bucket }) => bucket >= 0),
    counter,
  );

/** The figures of the period: who is inside at its end came in it or before. */
export const figuresOf = (facts: PeriodFacts): JourneyFigures => ({
  ...{ entered: totalOf(facts, "entered"), left: totalOf(facts, "left"), converted: totalOf(facts, "converted") },
  inside: Math.max(0, sumOf(facts.counts, "entered") - sumOf(facts.counts, "left")),
  messages: countLeft(facts.messages),
  sales: facts.sales.reduce((sum, { amount }) => sum + amount, 0),
});

/** The same by bucket. */
export function seriesOf({ buckets, counts, messages, sales }: PeriodFacts): (JourneyFigures & { start: number })[] {
  const sums = new Map<string, number>();
  const add = (bucket: number, name: string, n: number) =>
    sums.set(`${bucket}/${name}`, (sums.get(`${bucket}/${name}`) ?? 0) + n);
  for (const { bucket, counter, n } of counts) add(bucket, counter, n);
  for (const row of messages) add(row.bucket, "messages", countLeft([row]));
  for (const { at, amount } of sales)
    add(
      buckets.starts.findLastIndex((start) => start <= at),
      "sales",
      amount,
    );
  const of = (bucket: number, name: string) => sums.get(`${bucket}/${name}`) ?? 0;
  let inside = of(-1, "entered") - of(-1, "left");
  return buckets.starts.map((start, bucket) => {
    inside += of(bucket, "entered") - of(bucket, "left");
    return {
      start,
      ...{ entered: of(bucket, "entered"), left: of(bucket, "left"), converted: of(bucket, "converted") },
      ...{ inside: Math.max(0, inside), messages: of(bucket, "messages"), sales: of(bucket, "sales") },
    };
  });
}
