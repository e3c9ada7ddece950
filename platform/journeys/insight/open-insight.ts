import type { InsightPeriod } from "#contract/journeys/insight-calls.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { describePeriod, describeRange, isoOf } from "#platform/reports/describe-range.ts";
import { type PreparedReport, prepareShown } from "#platform/reports/prepare-report.ts";
import { figuresOf, type PeriodFacts, readPeriod, seriesOf } from "./count-period.ts";
import { wholeDays } from "./whole-days.ts";

export type Reporters = Parameters<typeof prepareShown>[0] & Pick<Dependencies, "clock">;

export interface Place {
  website: OwnWebsite;
  account: string;
}

/** A report of whole days. Throws BAD_REQUEST, REPORTS_HIDDEN. */
export function openInsight(
  reporters: Reporters,
  { website, account }: Place,
  period: InsightPeriod,
): Promise<PreparedReport> {
  const { from, to, boundary, compare } = wholeDays(period, { now: reporters.clock.now(), zone: website.timeZone });
  const iso = (instant: number) => new Date(instant).toISOString();
  const compared = compare && { fromCompare: iso(compare.from), toCompare: iso(compare.to) };
  const input = { from: iso(from), to: iso(to), boundary, ...compared };
  return prepareShown(reporters, { input, website, account });
}

/** The facts of some journeys in the period of a report, and in the compared one. */
export async function readFacts(reporters: Reporters, prepared: PreparedReport, journeys: readonly string[]) {
  const { range } = prepared.query;
  const { postgres } = reporters;
  const [facts, before] = await Promise.all([
    readPeriod(postgres, prepared, { journeys, buckets: range }),
    range.compare && readPeriod(postgres, prepared, { journeys, buckets: range.compare }),
  ]);
  return { facts, before };
}

/** The report of facts: totals and series of the period, and of the compared one. Pure. */
export function toReport(
  { query }: PreparedReport,
  { facts, before }: { facts: PeriodFacts; before?: PeriodFacts | undefined },
) {
  const series = (of: PeriodFacts) =>
    seriesOf(of).map(({ start, ...figures }) => ({ at: isoOf(query, start), ...figures }));
  const report = { range: describeRange(query), totals: figuresOf(facts), series: series(facts) };
  if (before === undefined) return report;
  return {
    ...report,
    compare: describePeriod(query, before.buckets),
    ...{ compareTotals: figuresOf(before), compareSeries: series(before) },
  };
}
