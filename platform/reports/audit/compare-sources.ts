import { breakdownNames } from "#contract/dimensions.ts";
import { sessionMetrics } from "#contract/metrics.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readRevision } from "#platform/people/sql/identity-state.ts";
import { foldedAlone } from "#platform/visits/read-plan.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import { prepareReport } from "../prepare-report.ts";
import type { Query } from "../query.ts";
import { reportBreakdowns } from "../report-breakdown.ts";
import { reportOverview } from "../report-overview.ts";
import { rolledPart } from "../rollup/rolled-part.ts";
import type { RunQuery } from "../run-query.ts";
import { auditedParts } from "./audited-parts.ts";
import { type FigureDifference, figureDifferences } from "./figure-differences.ts";

type CompareDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "identity">;

/** A figure that is not the same from all sources, with its report and its days (local, both included). */
interface SourceDifference extends FigureDifference {
  website: string;
  from: string;
  to: string;
  report: string;
}

export interface SourcesAudit {
  /** Parts of at most 31 local days, and how many of them the rollup serves. */
  parts: number;
  rolled: number;
  /** At most `maxOfReport` of a report and its days. */
  differences: SourceDifference[];
  /** Parts that could not be read, a line each. */
  unread: string[];
}

/** One false row changes many figures of a report. */
const maxOfReport = 5;
/** How often a part is read that differs while its days or people change. */
const maxTries = 4;
/** Rows of a list. */
const maxRows = 1_000;

/** Of people by value the rollup knows nothing, and they cost more than everything else. */
const metrics = sessionMetrics.filter((name) => name !== "people");

/**
 * Reads overview and lists of a website from each of their sources: the rollup, settled rows, stored events. Changes
 * nothing; days whose events are deleted have one source and are left out.
 */
export async function compareSources(
  dependencies: CompareDependencies,
  { website, period, signal }: { website: Query["website"]; period: Period; signal?: AbortSignal },
): Promise<SourcesAudit> {
  const audit: SourcesAudit = { parts: 0, rolled: 0, differences: [], unread: [] };
  const settled = await readSettledDays(dependencies.postgres, website.id);
  for (const part of auditedParts(settled, period, website.timeZone)) {
    if (signal?.aborted === true) break;
    const days = { from: localDay(website, part.from), to: localDay(website, part.to - 1) };
    try {
      const { isRolled, differences } = await comparePart(dependencies, website, part);
      audit.parts += 1;
      audit.rolled += Number(isRolled);
      audit.differences.push(...differences.map((each) => ({ website: website.id, ...days, ...each })));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      audit.unread.push(`${website.id} ${days.from} to ${days.to}: ${error.message}`);
    }
  }
  return audit;
}

const localDay = ({ timeZone }: Query["website"], instant: number) =>
  isoIn(timeZone, instant).slice(0, "YYYY-MM-DD".length);

type PartDifference = FigureDifference & { report: string };

/**
 * What differs over a part. Events, settling and people go on meanwhile: a part that differs while they changed is read
 * again, and where they change each time, what differed by the same figures in the last two counts.
 */
async function comparePart(dependencies: CompareDependencies, website: Query["website"], part: Period) {
  let [isRolled, found] = [false, [] as PartDifference[]];
  let known: ReadonlySet<string> = new Set();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { query, state } = await openPart(dependencies, website, part);
    isRolled = rolledPart(query, query.range, query.range.starts) !== undefined;
    const differences = await readDifferences(query, { run: runOf(dependencies), isRolled });
    if (differences.length === 0) return { isRolled, differences };
    if ((await openPart(dependencies, website, part)).state === state) return { isRolled, differences };
    found = differences.filter((each) => known.has(JSON.stringify(each)));
    known = new Set(differences.map((each) => JSON.stringify(each)));
  }
  return { isRolled, differences: found };
}

/** The query of a part, and the state of what its figures depend on. */
async function openPart(dependencies: CompareDependencies, website: Query["website"], { from, to }: Period) {
  // Before: what changes while the report is prepared is seen as a change.
  const revision = await readRevision(dependencies.postgres, website.id);
  const input = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), boundary: "day" as const };
  const prepared = await prepareReport(dependencies, { input, website, account: "system" });
  const { settled, rollup } = prepared.query;
  const state = JSON.stringify([revision, [...settled.versions], settled.dirty, settled.last, rollup]);
  return { query: { ...prepared.query, limit: maxRows, minRolledDays: 0 }, state };
}

/** Never from cache: what is stored is compared. */
const runOf =
  ({ clickhouse }: CompareDependencies): RunQuery =>
  (statement, row) =>
    clickhouse.select(statement, row, { owner: "system", lane: "background", afterLoad: true });

async function readDifferences(
  query: Query,
  { run, isRolled }: { run: RunQuery; isRolled: boolean },
): Promise<PartDifference[]> {
  const plain = { ...query, rollup: undefined };
  const settled = await readReports(plain, run);
  const events = await readReports({ ...plain, settled: foldedAlone(query.settled) }, run);
  const rollup = isRolled ? await readReports(query, run) : settled;
  return (["overview", ...breakdownNames] as const).flatMap((report) =>
    figureDifferences({ rollup: rollup[report], settled: settled[report], events: events[report] })
      .slice(0, maxOfReport)
      .map((each) => ({ report, ...each })),
  );
}

async function readReports(query: Query, run: RunQuery) {
  const lists = await reportBreakdowns(query, { names: breakdownNames, metrics }, run);
  return { ...lists, overview: await reportOverview(query, run) };
}
