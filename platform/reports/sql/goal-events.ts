import type { Goal } from "#contract/goals.ts";
import type { Period } from "#contract/time/range.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { rawReading, widened } from "#platform/visits/reading.ts";
import { eventsOf } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";
import { pagesCalled, views } from "./dimensions.ts";
import { inSessionsWith } from "./in-sessions.ts";
import { ofType } from "./people.ts";

/** What reports know of a goal. */
export interface GoalRule extends Pick<Goal, "kind" | "match" | "counts"> {
  /** What one conversion is worth; null where the event itself tells. */
  valueRial: number | null;
}

/** Whether an event has what a goal asks for, by the columns of `events` alone. */
function fits({ kind, match }: GoalRule, host: string): Sql {
  if (kind === "event") return sql`name = ${match}`;
  return match.endsWith("*")
    ? views(host, match, (page) => sql`startsWith(${page}, ${match.slice(0, -1)})`)
    : views(host, match, (page) => sql`${page} = ${match}`);
}

/** Whether an event of `eventsOf` reaches a goal: of purchases those that count as orders. */
export const reaches = (goal: GoalRule, host: string): Sql =>
  goal.kind === "event" && goal.match === "purchase" ? constant("ordered") : fits(goal, host);

/** The events that rows of `visits` tell otherwise than by name. */
const toldOtherwise = new Map([
  ["purchase", constant("converted")],
  ["page_view", constant("notEmpty(pages)")],
]);

/** Whether a row of `visits` is of a visit that reached a goal, wherever in it that was. */
export function reachedIn({ kind, match }: GoalRule, host: string): Sql {
  if (kind === "event") return toldOtherwise.get(match) ?? sql`has(names, ${match})`;
  if (!match.endsWith("*")) return sql`hasAny(pages, ${pagesCalled(host, match)})`;
  const begins = pagesCalled(host, match.slice(0, -1)).map((start) => sql`startsWith(page, ${start})`);
  return sql`arrayExists(page -> ${join([constant("false"), ...begins], " OR ")}, pages)`;
}

const anyOf = (goals: readonly GoalRule[], host: string): Sql =>
  join(
    goals.map((goal) => fits(goal, host)),
    " OR ",
  );

/** The events that may reach some goals, of all visits that touch a period. */
export function candidates(query: Query, period: Period, goals: readonly GoalRule[]): Sql {
  const { untold } = rawReading(query.settled, period);
  const only = sql`AND (${anyOf(goals, query.website.host)}) ${ofType(query, period.to)}`;
  return eventsOf({ website: query.website.id, periods: widened([period]), untold, only });
}

/** The same of the visits in which any of some goals may be reached. */
export const inVisitsNear = (query: Query, period: Period, goals: readonly GoalRule[]): Sql =>
  inSessionsWith(query, period, anyOf(goals, query.website.host));
