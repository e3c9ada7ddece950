import { z } from "zod";
import { startOfBucket } from "#contract/time/bucket.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { readLimits } from "#platform/plans/read-limits.ts";
import type { Query } from "#platform/reports/query.ts";
import { findAnalysedWebsite } from "./analysed-websites.ts";
import { chargeAnalysis } from "./charge-analysis.ts";
import { type Cause, findCause } from "./contributions.ts";
import { type Change, detectChanges, type KnownChange, minHistoryDays } from "./detect-changes.ts";
import { readBreakdowns, readSeries } from "./read-series.ts";
import { insertFinding, listKnown } from "./sql/findings.ts";
import type { CauseDimension, StoredFinding } from "./stored-finding.ts";

export const findingsKind = "find-findings";
/** `to`: the end of the last day that is looked at, in milliseconds since 1970; `day`: its local date. */
export const findingsPayload = z.object({ website: z.string(), to: z.number(), day: z.string().optional() });

/** The local date of the day that ends at an instant: a night has one date, where the website's time zone changes too. */
export const localDayBefore = (timeZone: string, end: number): string => isoIn(timeZone, end - 1).slice(0, 10);

const dayMs = 86_400_000;
/** Twelve weeks. */
const historyDays = 84;

/**
 * Looks for changes in the last twelve weeks of a website, finds their causes, and stores them with the end of the job.
 * Costs one statement a night, and eight more for each metric that changed.
 */
export const findFindings =
  (dependencies: Dependencies): JobHandler =>
  async ({ payload }) => {
    const { settings, plans } = dependencies;
    const { website: id, to, day: date } = findingsPayload.parse(payload);
    const website = await findAnalysedWebsite(dependencies.postgres, id);
    if (website === undefined || !website.nightlyAnalysis) return {};
    const from = startOfBucket(website.timeZone, "day", to - historyDays * dayMs);
    const read = await readSeries(dependencies, website, { from, to });
    // Before its first day a website had no level.
    const first = read.sessions.findIndex((count) => count > 0);
    if (first < 0) return {};
    const [days, series] = [read.days.slice(first), mapSeries(read, (values) => values.slice(first))];
    // It can find nothing, so it costs nothing.
    if (series.sessions.length < minHistoryDays) return {};
    const known = await listKnown(dependencies.postgres, id, new Date(from));
    const changes = detectChanges(
      series,
      known.map((finding) => toKnown(finding, days[0] ?? from)),
    );
    const instantOf = (day: number) => days[day] ?? to;
    const found: StoredFinding[] = [];
    for (const change of changes) found.push(await explain(dependencies, { website, change, instantOf }));
    return {
      effects: async (queries) => {
        if (settings.PLANS === "on") {
          const { plan } = await readLimits(dependencies, queries, website.owner);
          const pricePerThousand = plans.analysis?.IRT;
          // A day of which a demo's history has a part costs nothing.
          const isInvented = website.demoUntil !== null && (read.days.at(-1) ?? to) < website.demoUntil.getTime();
          const sessions = isInvented ? 0 : (series.sessions.at(-1) ?? 0);
          const day = date ?? localDayBefore(website.timeZone, to);
          const night = { plan, owner: website.owner, website: id, name: website.name, day, to, sessions };
          if (!(await chargeAnalysis(queries, { ...night, pricePerThousand }))) return;
        }
        for (const finding of found) await insertFinding(queries, id, finding);
      },
    };
  };

interface Explained {
  website: Query["website"];
  change: Change;
  /** The start of a day by its number. */
  instantOf: (day: number) => number;
}

/** A change with its figures and its cause, as it is stored. */
async function explain(dependencies: Dependencies, { website, change, instantOf }: Explained): Promise<StoredFinding> {
  const { metric, kind } = change;
  const after = { from: instantOf(change.from), to: instantOf(change.to) };
  const before = { from: instantOf(change.beforeFrom), to: instantOf(change.beforeTo) };
  const isRise = change.after > change.before;
  const breakdowns = await readBreakdowns(dependencies, website, { metric, after, before });
  // Where the only days before were odd themselves, what changed since them is another change.
  const cause = findCause(breakdowns.filter((each) => each.after > each.before === isRise));
  const began = instantOf(change.day);
  return {
    ...{ id: dependencies.ids.uuid(), key: keyOf(change, began), metric, kind },
    ...{ beganAt: new Date(began), at: new Date(after.to) },
    values: {
      ...{ ...after, beforeFrom: before.from, beforeTo: before.to },
      ...{ before: change.before, after: change.after, base: "usual", currency: website.currency },
      cause: cause === undefined ? null : toStored(cause),
    },
  };
}

const toStored = ({ dimension, key, label, before, after, share }: Cause<CauseDimension>) => ({
  ...{ dimension, key, label, before, after, share },
});

const mapSeries = (
  { sessions, orders, sales }: Record<Change["metric"], readonly number[]>,
  map: (values: readonly number[]) => readonly number[],
) => ({ sessions: map(sessions), orders: map(orders), sales: map(sales) });

const keyOf = ({ metric, kind }: Change, began: number) =>
  `${metric}/${kind}/${new Date(began).toISOString().slice(0, 10)}`;

const toKnown = ({ metric, kind, beganAt, values }: StoredFinding, firstDay: number): KnownChange => ({
  ...{ metric, kind, isRise: values.after > values.before },
  day: Math.round((beganAt.getTime() - firstDay) / dayMs),
});
