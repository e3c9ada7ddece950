import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { FunnelPlan } from "../funnel-plan.ts";

/** The last required level: who reached it converted. */
export const lastRequired = ({ levels }: Pick<FunnelPlan, "levels">): number =>
  levels.findLastIndex(({ isOptional }) => !isOptional) + 1;

const median = (seconds: string, condition: string) => `quantileExactInclusiveIf(0.5)(${seconds} / 1000, ${condition})`;
const instant = (level: number) => `tupleElement(instants, ${level + 1})`;

/**
 * The median seconds of each level, from the level before it in the attempt, and last those of whole attempts; of no
 * attempt NaN. `attempts` have `instants`.
 */
function medians(plan: FunnelPlan): Sql {
  const isUnordered = plan.type === "unordered";
  const reached = (level: number) => (isUnordered ? `level >= ${level}` : `bitTest(steps, ${level - 1})`);
  const before = (level: number) => {
    if (isUnordered || level === 2) return instant(level - 1);
    const earlier = Array.from({ length: level - 2 }, (_, index) => level - 1 - index);
    return `multiIf(${earlier.map((each) => `${reached(each)}, ${instant(each)}`).join(", ")}, ${instant(1)})`;
  };
  const last = lastRequired(plan);
  const each = plan.levels.map((_, index) =>
    index === 0 ? "nan" : median(`(${instant(index + 1)} - ${before(index + 1)})`, reached(index + 1)),
  );
  const whole = last < 2 ? "nan" : median(`(${instant(last)} - start)`, reached(last));
  return constant(`[${[...each, whole].map((value) => `ifNotFinite(${value}, -1)`).join(", ")}]`);
}

/**
 * Attempts by the bucket in which they begin, how far they came and by which steps, with what their people bought; one
 * more row, `whole`, has the medians of all.
 */
export const countByBucket = (plan: FunnelPlan, attempts: Sql, starts: readonly number[]): Sql => sql`
  SELECT bucket, level, steps, grouping(bucket) AS whole, count() AS people, sum(revenue) AS sold,
    ${medians(plan)} AS medians
  FROM (SELECT *, roundDown(start, ${starts}) AS bucket FROM (${attempts}))
  GROUP BY GROUPING SETS ((bucket, level, steps), ())`;

/** Attempts by a trait of the session in which they begin. */
export const countByKey = (attempts: Sql): Sql =>
  sql`SELECT key, level, steps, count() AS people FROM (${attempts}) GROUP BY key, level, steps`;

/**
 * Attempts by the segments that their person is inside now, of several in each. `attempts` have `who`: they are the right
 * side, which a join holds in memory, as members are the many.
 */
export const countBySegment = (attempts: Sql, website: string, segments: readonly number[]): Sql => sql`
  SELECT toString(segment) AS key, level, steps, count() AS people
  FROM (
    SELECT segment, person FROM ${tables.segmentMembers} FINAL
    WHERE website = ${uuid(website)} AND segment IN ${segments} AND outside = 0
  ) AS members INNER JOIN (${attempts}) AS attempts ON members.person = attempts.who
  GROUP BY segment, level, steps`;

/** The attempts that reached a level and not the next required one. */
function hasLeft(plan: FunnelPlan, level: number): Sql {
  const next = plan.levels.findIndex(({ isOptional }, index) => index >= level && !isOptional) + 1;
  if (next === 0) return constant("false");
  return plan.type === "unordered" ? sql`level = ${level}` : sql`bitTest(steps, ${level - 1}) AND level < ${next}`;
}

/** People who left at a level, the latest first; their number stands in each row. */
export const selectLeft = (
  plan: FunnelPlan,
  attempts: Sql,
  { level, offset, limit }: { level: number; offset: number; limit: number },
): Sql => sql`
    SELECT toString(who) AS person, count() OVER () AS total FROM (${attempts}) WHERE ${hasLeft(plan, level)}
    GROUP BY who ORDER BY max(start) DESC, who LIMIT ${limit} OFFSET ${offset}`;

/** All of them, with when they reached it; `attempts` have `instants`. Who did the first step alone has none but `start`. */
export const selectAllLeft = (
  plan: FunnelPlan,
  attempts: Sql,
  { level, limit }: { level: number; limit: number },
): Sql => sql`
    SELECT toString(who) AS person, argMax(${constant(level === 1 ? "start" : instant(level))}, start) AS reachedAt
    FROM (${attempts}) WHERE ${hasLeft(plan, level)} GROUP BY who ORDER BY max(start) DESC, who LIMIT ${limit}`;
