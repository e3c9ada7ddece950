import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { planRolled, type RolledPart, validDays } from "#platform/visits/rollup/rolled-days.ts";
import { meaningOf } from "./meaning.ts";

/** Beside a rest: at a million events a year a month costs more than without the rollup, at eight million as much. */
const minDays = 60;

/** Whether the query asks for everybody's sessions: of others `rollup` knows nothing. */
const isOfEverything = ({ filters, paths, client, withCustomers, segments, goal }: Query): boolean =>
  Object.keys(filters).length === 0 &&
  paths.length === 0 &&
  client === 0 &&
  withCustomers &&
  segments === undefined &&
  // What a defined event matches is read from events, whatever is settled.
  (goal === undefined || goal.defined.length === 0);

/**
 * What of a period is read from `rollup`: the one place that decides. Undefined where everything is read as if there were
 * none. `cuts`: the boundaries of its buckets.
 */
export function rolledPart(query: Query, period: Period, cuts: readonly number[] = []): RolledPart | undefined {
  const { rollup, settled } = query;
  if (rollup === undefined || !isOfEverything(query)) return undefined;
  return planRolled(validDays(rollup, settled, meaningOf(query)), settled, {
    period,
    cuts,
    minDays: query.minRolledDays ?? minDays,
  });
}
