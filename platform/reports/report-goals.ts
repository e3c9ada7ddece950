import { z } from "zod";
import type { GoalFigure, GoalFigures, GoalsReport } from "#contract/goals.ts";
import type { Report } from "#contract/reports.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import type { GoalRule } from "#platform/goals/goal-rules.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { shareOf, toUnits } from "./figures.ts";
import { type Query, withoutGoal } from "./query.ts";
import { reportOverview } from "./report-overview.ts";
import type { RunQuery } from "./run-query.ts";
import { bucketsFrom } from "./sql/figures.ts";
import { goalRows } from "./sql/goals.ts";
import { person } from "./sql/people.ts";

const row = z.object({
  /** Number in the list of goals, from 1 on. */
  goal: z.coerce.number(),
  bucket: z.coerce.number(),
  /** Whether the row is of all goals, and of all buckets. */
  every: z.coerce.number(),
  whole: z.coerce.number(),
  conversions: z.coerce.number(),
  people: z.coerce.number(),
  sessions: z.coerce.number(),
  value: z.coerce.number(),
});
type Row = z.infer<typeof row>;
const noConversions = { conversions: 0, people: 0, sessions: 0, value: 0 };

interface GoalsInput {
  goals: readonly GoalRule[];
  /** The id of the only goal; undefined is all of them. */
  chosen: string | undefined;
  /** A metric or `label`; `-` is descending. */
  sort: string;
}

/**
 * Conversions, people, sessions and value of a website's goals, or of one of them: for each goal, and for all together
 * also by bucket. Throws BAD_REQUEST where the website has no such goal.
 */
export async function reportGoals(
  query: Query,
  { goals: all, chosen, sort }: GoalsInput,
  run: RunQuery,
): Promise<GoalsReport> {
  const goals = chosen === undefined ? all : all.filter(({ id }) => id === chosen);
  if (chosen !== undefined && goals.length === 0) {
    throw new AppError("BAD_REQUEST", "No such goal", { issues: [{ path: ["goal"], message: violationText.invalid }] });
  }
  const { range, website } = query;
  const everyone = await reportOverview(withoutGoal(query), run);
  const now = await reachedInPeriod(query, { period: range, goals, of: everyone }, run);
  const { compareTotals: totals = {}, compareSeries: series } = everyone;
  const before =
    range.compare && (await reachedInPeriod(query, { period: range.compare, goals, of: { totals, series } }, run));
  const items = goals.map(({ id, name, isMain }, index) => ({
    ...{ key: id, label: name, isMain, ...(now.items[index] ?? noFigures) },
    ...(before === undefined ? {} : { compare: before.items[index] ?? noFigures }),
  }));
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  return {
    range: everyone.range,
    ...{ totals: now.totals, all: now.all, series: now.series, items: sortItems(items, sort) },
    ...(range.compare && before
      ? {
          compare: { from: iso(range.compare.from), to: iso(range.compare.to) },
          ...{ compareTotals: before.totals, compareAll: before.all, compareSeries: before.series },
        }
      : {}),
  };
}

const noFigures: GoalFigures = { ...noConversions, conversionRate: 0 };

/** One period of the report; `of`: all people and sessions of the period, the base of the rates. */
async function reachedInPeriod(
  query: Query,
  {
    period,
    goals,
    of: { totals, series },
  }: {
    period: Period & { starts: number[] };
    goals: GoalsInput["goals"];
    of: Pick<Report, "totals"> & { series?: Report["series"] };
  },
  run: RunQuery,
) {
  const rows =
    goals.length === 0
      ? []
      : await run(
          sql`SELECT goal, bucket, grouping(goal) AS every, grouping(bucket) AS whole, sum(reached) AS conversions,
                uniqExactIf(${person}, reached > 0) AS people, if(every = 1, sum(begun_first), sum(begun)) AS sessions,
                sum(worth) AS value
              FROM (${goalRows(query, period, goals, bucketsFrom(period.starts))}) GROUP BY goal, bucket WITH CUBE`,
          row,
        );
  const found = new Map(rows.map((each) => [cellKey(each), each]));
  const figures = (goal: number, bucket: number | "", sessions = 0): GoalFigures => {
    const { conversions, people, sessions: own, value } = found.get(`${goal} ${bucket}`) ?? noConversions;
    return {
      conversions,
      people,
      sessions: own,
      conversionRate: shareOf(own, sessions),
      value: toUnits(query.website, value),
    };
  };
  return {
    totals: figures(0, "", totals.sessions),
    all: { people: totals.people ?? 0, sessions: totals.sessions ?? 0 },
    series: period.starts.map((start, index) => ({
      at: isoIn(query.website.timeZone, start),
      ...figures(0, start, series?.[index]?.sessions),
    })),
    items: goals.map((_, index) => figures(index + 1, "", totals.sessions)),
  };
}

/** All goals are 0, all buckets empty. */
const cellKey = ({ goal, every, bucket, whole }: Row) => `${every === 1 ? 0 : goal} ${whole === 1 ? "" : bucket}`;

function sortItems<Item extends GoalFigures & { label: string }>(items: readonly Item[], sort: string): Item[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  const name = sort.replace("-", "");
  const compare = (one: Item, other: Item) =>
    name === "label" ? one.label.localeCompare(other.label, "fa") : one[name as GoalFigure] - other[name as GoalFigure];
  return items.toSorted((one, other) => sign * compare(one, other));
}
