import type { Period } from "#contract/time/range.ts";
import type { GoalRule } from "#platform/goals/goal-rules.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { keptPart, planRawRead, planRead } from "#platform/visits/read-plan.ts";
import type { Query } from "../query.ts";
import { type Buckets, isFiltered, selectRawVisits, selectSettledVisits, unionAll } from "./figures.ts";
import { inCandidateSessions, reachesGoal, selectCandidates, settledFor, visitReachedGoal } from "./goal-events.ts";

/** Columns of the additive rows of conversions, and of sessions; `goal` is a number in the list, from 1 on. */
const [conversionColumns, sessionColumns] = [
  constant("goal, visitor, bucket, times AS reached, amount AS worth, 0 AS begun, 0 AS begun_first"),
  constant("goal, visitor, bucket, 0 AS reached, 0 AS worth, 1 AS begun, nth = 1 AS begun_first"),
];

/** The numbers of the goals for which a condition is true, as an array. */
const numbersWhere = (goals: readonly GoalRule[], isTrue: (goal: GoalRule) => Sql): Sql =>
  sql`arrayFilter(mark -> mark > 0, [${join(
    goals.map((goal, index) => sql`if(${isTrue(goal)}, ${index + 1}, 0)`),
    ", ",
  )}])`;

/**
 * Conversions of goals in a period as additive rows: `goal`, `visitor`, and either `reached` and `worth` (minor units) in the
 * `bucket` of the event, or `begun` in the bucket where a session begins that reached the goal at any time.
 * `begun_first` is 1 once for each session, however many goals it reached.
 */
export const goalRows = (query: Query, period: Period, goals: readonly GoalRule[], buckets: Buckets): Sql =>
  unionAll([conversions(query, period, goals, buckets), ...sessions(query, period, goals, buckets)]);

/** Counted from events: what happened on folded days is not known any more. */
function conversions(query: Query, whole: Period, goals: readonly GoalRule[], buckets: Buckets): Sql {
  const period = keptPart(query.settled, whole);
  const { host } = query.website;
  const isOnce = sql`${goals.map(({ counts }) => Number(counts === "session"))}[goal] = 1`;
  const isFixed = sql`${goals.map(({ valueMinor }) => Number(valueMinor !== null))}[goal] = 1`;
  const fixed = sql`${goals.map(({ valueMinor }) => valueMinor ?? 0)}[goal]`;
  const bucket = (moment: string) => sql`toInt64(${buckets.of(constant(moment))})`;
  const isInside = (moment: string) =>
    sql`(${constant(moment)} >= ${period.from} AND ${constant(moment)} < ${period.to})`;
  const reading = planRawRead(query.settled, period);
  const selected = sql`
    WHERE visit IN (SELECT visit FROM (${selectRawVisits(query, reading, period, { only: inCandidateSessions(query, reading.raw, goals) })}))`;
  const hits = sql`
    SELECT visit, visitor, goal, sequence, toUnixTimestamp64Milli(at) AS moment,
      toInt128(if(${isFixed}, ${fixed}, if(counted, value, 0))) AS worth
    FROM (SELECT *, ${numbersWhere(goals, (goal) => reachesGoal(goal, host))} AS goals FROM (${selectCandidates(query, period, goals)})
      ${isFiltered(query) ? selected : constant("")})
    ARRAY JOIN goals AS goal`;
  // By visit and goal: the first conversion where a session counts once, else all by bucket; -1 is outside.
  return sql`
    SELECT ${conversionColumns} FROM (
      SELECT goal, any(visitor) AS visitor, min(moment) AS first, ${bucket("first")} AS bucket,
        toInt64(if(${isOnce}, 1, count())) AS times, if(${isOnce}, argMin(worth, sequence), sum(worth)) AS amount
      FROM (${hits}) GROUP BY visit, goal, if(${isOnce}, 0, if(${isInside("moment")}, ${bucket("moment")}, -1)) AS slot)
    WHERE ${isInside("first")}`;
}

function sessions(query: Query, period: Period, goals: readonly GoalRule[], buckets: Buckets): Sql[] {
  const { host } = query.website;
  const reading = planRead(settledFor(query.settled, goals), period, buckets.cuts);
  const marked = (rows: Sql) => sql`
    SELECT ${sessionColumns} FROM (${rows}) ARRAY JOIN marks AS goal, arrayEnumerate(marks) AS nth`;
  const bucket = (milliseconds: string) => sql`toInt64(${buckets.of(constant(milliseconds))}) AS bucket`;
  const settled = selectSettledVisits(
    query,
    reading,
    period,
    sql`visitor, ${bucket("toInt64(toUInt32(slice)) * 1000")}, ${numbersWhere(goals, (goal) => sql`sessions AND ${visitReachedGoal(goal, host)}`)} AS marks`,
  );
  const raw = selectRawVisits(query, reading, period, {
    more: sql`, ${numbersWhere(goals, (goal) => sql`countIf(${reachesGoal(goal, host)}) > 0`)} AS marks`,
    only: inCandidateSessions(query, reading.raw, goals),
  });
  return [
    ...(reading.versions.length === 0 ? [] : [marked(settled)]),
    ...(reading.raw.length === 0
      ? []
      : [marked(sql`SELECT visitor, ${bucket("toUnixTimestamp64Milli(started)")}, marks FROM (${raw}) WHERE begins`)]),
  ];
}
