import type { Period } from "#contract/time/range.ts";
import { isNamed } from "#platform/event-definitions/matches-definition.ts";
import type { GoalRule } from "#platform/goals/goal-rules.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { foldedAlone, planRawRead, type SettledDays, widened } from "#platform/visits/read-plan.ts";
import { selectEvents } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";
import { isViewOf, pageNamesOf } from "./dimensions.ts";
import { isSelectedPerson } from "./people.ts";
import { inSessionsWith } from "./sessions-with.ts";

/** Whether an event matches a goal, by the columns of `events` alone. */
function matchesGoal({ kind, match, defined }: GoalRule, host: string): Sql {
  if (kind === "event") return isNamed(match, { events: defined, host });
  return match.endsWith("*")
    ? isViewOf(host, match, (page) => sql`startsWith(${page}, ${match.slice(0, -1)})`)
    : isViewOf(host, match, (page) => sql`${page} = ${match}`);
}

/** Whether an event of `selectEvents` reaches a goal; a purchase does where it counts as an order. */
export const reachesGoal = (goal: GoalRule, host: string): Sql =>
  goal.kind === "event" && goal.match === "purchase" && goal.defined.length === 0
    ? constant("ordered")
    : matchesGoal(goal, host);

/** Events that rows of `visits` know by other columns than `names`. */
const knownOtherwise = new Map([
  ["purchase", constant("converted")],
  ["page_view", constant("notEmpty(pages)")],
]);

/**
 * The settled days whose rows say whether goals were reached. They know the names that were sent: what a defined event
 * matches is read from events, and on folded days nothing of it is left (docs/decisions/0087).
 */
export const settledFor = (settled: SettledDays, goals: readonly GoalRule[]): SettledDays =>
  goals.some(({ defined }) => defined.length > 0) ? foldedAlone(settled) : settled;

/** Whether a row of `visits` belongs to a visit that reached a goal, in whichever row that was (`settledFor`). */
export function visitReachedGoal({ kind, match }: GoalRule, host: string): Sql {
  if (kind === "event") return knownOtherwise.get(match) ?? sql`has(names, ${match})`;
  if (!match.endsWith("*")) return sql`hasAny(pages, ${pageNamesOf(host, match)})`;
  const begins = pageNamesOf(host, match.slice(0, -1)).map((start) => sql`startsWith(page, ${start})`);
  return sql`arrayExists(page -> ${join([constant("false"), ...begins], " OR ")}, pages)`;
}

const matchesAnyGoal = (goals: readonly GoalRule[], host: string): Sql =>
  join(
    goals.map((goal) => matchesGoal(goal, host)),
    " OR ",
  );

/** The events that may reach goals, of all visits that touch a period. */
export function selectCandidates(query: Query, period: Period, goals: readonly GoalRule[]): Sql {
  const { unindexed } = planRawRead(query.settled, period);
  const only = sql`AND (${matchesAnyGoal(goals, query.website.host)}) ${isSelectedPerson(query, period.to)}`;
  return selectEvents({
    website: query.website.id,
    currency: query.website.currency,
    periods: widened([period]),
    unindexed,
    only,
  });
}

/** Begins with AND: the visits in which a goal may be reached. */
export const inCandidateSessions = (query: Query, periods: readonly Period[], goals: readonly GoalRule[]): Sql =>
  inSessionsWith(query, periods, matchesAnyGoal(goals, query.website.host));
