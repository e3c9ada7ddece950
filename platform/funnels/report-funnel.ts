import { z } from "zod";
import type { FunnelScope, FunnelType, StepInput } from "#contract/funnel-steps.ts";
import type { FunnelBreakdown, FunnelStat } from "#contract/funnels.ts";
import type { Period } from "#contract/time/range.ts";
import { describePeriod, describeRange, isoOf } from "#platform/reports/describe-range.ts";
import { findLabels } from "#platform/reports/label-items.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { type Count, countLevels, describeSteps, describeTotals, sharesOf } from "./describe-counts.ts";
import { type FunnelReading, readFunnel, selectBestAttempts } from "./sql/best-attempts.ts";
import { countByBucket, countByKey, lastRequired } from "./sql/count-attempts.ts";
import type { MatchContext } from "./sql/step-condition.ts";

/** A funnel to be counted, stored or not. */
export interface CountedFunnel {
  type: FunnelType;
  scope: FunnelScope;
  windowDays: number;
  steps: readonly (StepInput & { name: string })[];
  /** When it shows figures, in milliseconds since 1970. */
  availableAt: number;
  /** When it was stopped. */
  until: number | undefined;
}

const numbers = { level: z.coerce.number(), steps: z.coerce.number(), people: z.coerce.number() };
const bucketRow = z.object({
  ...numbers,
  bucket: z.coerce.number(),
  whole: z.coerce.number(),
  sold: z.coerce.number(),
  medians: z.array(z.coerce.number()),
});
type BucketRow = z.infer<typeof bucketRow>;
const keyRow = z.object({ ...numbers, key: z.string() });

const nothing = { entered: 0, converted: 0, conversionRate: 0, medianSeconds: null };

/** Where a funnel's attempts in a period are read. */
export const readingOf = (
  funnel: CountedFunnel,
  { query }: PreparedReport,
  period: Period,
  defined: MatchContext["defined"],
): FunnelReading =>
  readFunnel(funnel, { query, period, context: { host: query.website.host, defined }, until: funnel.until });

/**
 * The statistics of a funnel in the query's period and the compared one; without steps or before it is available they
 * are empty. Counted from events: folded days have none.
 */
export async function reportFunnel(
  funnel: CountedFunnel,
  prepared: PreparedReport,
  {
    now,
    breakdown,
    defined,
  }: { now: number; breakdown?: FunnelBreakdown | undefined; defined: MatchContext["defined"] },
): Promise<FunnelStat> {
  const { query } = prepared;
  const { range } = query;
  const closes = Math.min(range.to, funnel.until ?? range.to) + funnel.windowDays * 86_400_000;
  const head = {
    availableAt: new Date(funnel.availableAt).toISOString(),
    range: describeRange(query),
    openUntil: closes > now && funnel.until === undefined ? new Date(closes).toISOString() : null,
  };
  if (funnel.availableAt > now || funnel.steps.length === 0) return { ...head, steps: [], totals: nothing, series: [] };
  const [main, before, rows] = await Promise.all([
    countPeriod(funnel, prepared, range, defined),
    range.compare && countPeriod(funnel, prepared, range.compare, defined),
    breakdown && listByKey(funnel, prepared, breakdown, defined),
  ]);
  return {
    ...head,
    ...main,
    ...(before === undefined || range.compare === undefined
      ? {}
      : {
          compare: { ...describePeriod(query, range.compare), steps: before.steps, totals: before.totals },
          compareSeries: before.series,
        }),
    ...(rows === undefined ? {} : { breakdown: rows }),
  };
}

async function countPeriod(
  funnel: CountedFunnel,
  prepared: PreparedReport,
  period: Period & { starts: number[] },
  defined: MatchContext["defined"],
) {
  const reading = readingOf(funnel, prepared, period, defined);
  const { plan } = reading;
  const attempts = selectBestAttempts(reading, { instants: true, revenue: true });
  const rows = await prepared.run(countByBucket(plan, attempts, period.starts), bucketRow);
  const counts = rows.filter(({ whole }) => whole === 0);
  const medians = rows.find(({ whole }) => whole === 1)?.medians ?? [];
  return {
    steps: describeSteps(plan, funnel.steps, { counts, medians }),
    totals: describeTotals(plan, counts, medians),
    series: describeSeries(reading, counts, period.starts),
  };
}

function describeSeries({ plan, query }: FunnelReading, counts: readonly BucketRow[], starts: readonly number[]) {
  const byBucket = groupBy(counts, ({ bucket }) => bucket);
  return starts.map((start) => {
    const { medianSeconds: _, ...totals } = describeTotals(plan, byBucket.get(start) ?? []);
    return { at: isoOf(query, start), ...totals };
  });
}

/** The people of each step by a trait of the session in which their attempt begins; the rows add up to the steps. */
async function listByKey(
  funnel: CountedFunnel,
  prepared: PreparedReport,
  breakdown: FunnelBreakdown,
  defined: MatchContext["defined"],
): Promise<NonNullable<FunnelStat["breakdown"]>> {
  const reading = readingOf(funnel, prepared, prepared.query.range, defined);
  const { plan } = reading;
  const rows = await prepared.run(countByKey(selectBestAttempts(reading, { key: breakdown })), keyRow);
  const byKey = groupBy(rows, ({ key }) => key);
  const keys = [...byKey.keys()];
  const labelOf = await findLabels(prepared.query, [{ dimension: breakdown, keys }], prepared.run);
  const items = [...byKey].map(([key, counts]) => {
    const people = countLevels(plan, counts);
    const shares = sharesOf(plan, people);
    const steps = plan.levels.map(({ number }, index) => ({
      ...{ number, people: people[index] ?? 0 },
      ...(shares[index] ?? { ofFirst: 0, ofPrevious: 0 }),
    }));
    return { key, label: labelOf(breakdown, key), steps, conversionRate: shares[lastRequired(plan) - 1]?.ofFirst ?? 0 };
  });
  const peopleOf = ({ steps }: (typeof items)[number]) => steps[0]?.people ?? 0;
  return items.sort((one, other) => peopleOf(other) - peopleOf(one) || (one.key < other.key ? -1 : 1));
}

function groupBy<Item extends Count, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
