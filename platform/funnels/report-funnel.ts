import { z } from "zod";
import type { FunnelScope, FunnelType, StepInput } from "#contract/funnel-steps.ts";
import type { FunnelStat } from "#contract/funnels.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Period } from "#contract/time/range.ts";
import { groupBy } from "#platform/group-by.ts";
import { describePeriod, describeRange, isoOf } from "#platform/reports/describe-range.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { describeSteps, describeTotals } from "./describe-counts.ts";
import { findLongest } from "./find-longest.ts";
import { type Breakdown, listBreakdown } from "./list-breakdown.ts";
import { type FunnelReading, readFunnel, selectBestAttempts } from "./sql/best-attempts.ts";
import { countByBucket } from "./sql/count-attempts.ts";
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
  /** Whether this release refuses the stored steps. */
  isRefused?: boolean;
}

const bucketRow = z.object({
  ...{ level: z.coerce.number(), steps: z.coerce.number(), people: z.coerce.number() },
  bucket: z.coerce.number(),
  whole: z.coerce.number(),
  sold: z.coerce.number(),
  medians: z.array(z.coerce.number()),
});
type BucketRow = z.infer<typeof bucketRow>;

const nothing = { entered: 0, converted: 0, conversionRate: 0, medianSeconds: null };

/** Where a funnel's attempts in a period are read. */
export const readingOf = (
  funnel: CountedFunnel,
  { query }: PreparedReport,
  period: Period,
  defined: MatchContext["defined"],
): FunnelReading =>
  readFunnel(funnel, {
    query,
    period,
    context: { host: query.website.host, currency: query.website.currency, defined },
    until: funnel.until,
  });

/**
 * The statistics of a funnel in the query's period and the compared one; without steps or before it is available they
 * are empty. Counted from events: folded days have none.
 */
export async function reportFunnel(
  funnel: CountedFunnel,
  prepared: PreparedReport,
  { now, breakdown, defined }: { now: number; breakdown?: Breakdown | undefined; defined: MatchContext["defined"] },
): Promise<FunnelStat> {
  const { query } = prepared;
  const { range } = query;
  const closes = Math.min(range.to, funnel.until ?? range.to) + funnel.windowDays * 86_400_000;
  const head = {
    availableAt: new Date(funnel.availableAt).toISOString(),
    range: describeRange(query),
    openUntil: closes > now && funnel.until === undefined ? new Date(closes).toISOString() : null,
  };
  const empty = { ...head, steps: [], totals: nothing, series: [] };
  if (funnel.isRefused) return { ...empty, problem: violationText.storedStepsRefused };
  if (funnel.availableAt > now || funnel.steps.length === 0) return empty;
  if (findLongest(funnel.steps) !== undefined) return { ...empty, problem: violationText.storedTooLong };
  const [main, before, rows] = await Promise.all([
    countPeriod(funnel, prepared, range, defined),
    range.compare && countPeriod(funnel, prepared, range.compare, defined),
    breakdown && listBreakdown(readingOf(funnel, prepared, range, defined), breakdown, prepared.run),
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
    steps: describeSteps(plan, { steps: funnel.steps, website: reading.query.website }, { counts, medians }),
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
