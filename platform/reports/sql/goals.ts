import type { Period } from "#contract/time/range.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { rawReading } from "#platform/visits/reading.ts";
import type { Query } from "../query.ts";
import { candidates, type GoalRule, inVisitsNear, reaches } from "./goal-events.ts";
import { type Buckets, rawVisits } from "./source.ts";

/**
 * What was reached of some goals in a period, in rows that add up: `goal` (its number in the list, from 1 on), `visit` and
 * `visitor`, `bucket`, `reached` and `worth` (rial) of the conversions inside, and `begun` in the bucket that a session
 * begins in which reached the goal, whenever it did.
 */
export function goalRows(query: Query, period: Period, goals: readonly GoalRule[], buckets: Buckets): Sql {
  const { host } = query.website;
  const marks = goals.map((goal, index) => sql`if(${reaches(goal, host)}, ${index + 1}, 0)`);
  const isOnce = sql`${goals.map(({ counts }) => Number(counts === "session"))}[goal] = 1`;
  const isFixed = sql`${goals.map(({ valueRial }) => Number(valueRial !== null))}[goal] = 1`;
  const fixed = sql`${goals.map(({ valueRial }) => valueRial ?? 0)}[goal]`;
  const bucket = (milliseconds: string) => sql`toInt64(${buckets.of(constant(milliseconds))})`;
  const inside = (milliseconds: string) =>
    sql`(${constant(milliseconds)} >= ${period.from} AND ${constant(milliseconds)} < ${period.to})`;
  const hits = sql`
    SELECT visit, goal, told, toUnixTimestamp64Milli(at) AS moment,
      if(${isFixed}, ${fixed}, if(currency IN ('IRT', 'IRR'), value, 0)) AS rial
    FROM (SELECT *, arrayFilter(mark -> mark > 0, [${join(marks, ", ")}]) AS goals FROM (${candidates(query, period, goals)}))
    ARRAY JOIN goals AS goal`;
  // By visit and goal: the first one where a session counts once, else those of each bucket; -1 is outside.
  const reached = sql`
    SELECT visit, goal, min(moment) AS first, toInt64(if(${isOnce}, 1, count())) AS times,
      if(${isOnce}, argMin(rial, told), sum(rial)) AS amount
    FROM (${hits}) GROUP BY visit, goal, if(${isOnce}, 0, if(${inside("moment")}, ${bucket("moment")}, -1)) AS slot`;
  const visits = rawVisits(query, rawReading(query.settled, period), period, {
    only: inVisitsNear(query, period, goals),
  });
  return sql`
    SELECT visit, visitor, goal, part.1 AS bucket, part.2 AS reached, part.3 AS worth, part.4 AS begun
    FROM (
      SELECT visit, visitor, goal, arrayConcat(
          groupArrayIf((${bucket("first")}, times, amount, toInt64(0)), ${inside("first")}),
          if(any(begins), [(${bucket("toUnixTimestamp64Milli(any(started))")}, toInt64(0), toInt64(0), toInt64(1))], [])) AS parts
      FROM (${reached}) AS reached INNER JOIN (SELECT visit, visitor, begins, started FROM (${visits})) AS visits USING (visit)
      GROUP BY visit, visitor, goal)
    ARRAY JOIN parts AS part`;
}
