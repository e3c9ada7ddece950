import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "#platform/visits/day.ts";
import { isStoredWithin, type Scope } from "./source.ts";

/** Rage is a series of so many clicks of a visitor within so long: what is of none is never searched for one. */
export const series = { clicks: 3, milliseconds: 1_000 } as const;

const moment = constant("toUnixTimestamp64Milli(at)");
/** Instants of clicks that are missing before the first and after the last one. */
const [never, ever] = [-(10 ** 15), 10 ** 15];

/**
 * Ids of hasty clicks: with two others of their visitor, on any page, they lie within the time of a series. Reads no `data`.
 * Whatever further conditions leave of the clicks, each one of a series is hasty.
 */
const selectHasty = ({ website, periods }: Pick<Scope, "website" | "periods">): Sql => sql`
  SELECT id FROM (
    SELECT id, moment,
      lagInFrame(moment, 2, toInt64(${never})) OVER near AS second_last, lagInFrame(moment, 1, toInt64(${never})) OVER near AS last,
      leadInFrame(moment, 1, toInt64(${ever})) OVER near AS next, leadInFrame(moment, 2, toInt64(${ever})) OVER near AS second_next
    FROM (
      SELECT id, visitor, ${moment} AS moment FROM ${tables.events}
      WHERE website = ${uuid(website)} AND name = 'click' AND path != '' AND ${isStoredWithin(periods)})
    WINDOW near AS (PARTITION BY visitor ORDER BY moment ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING))
  WHERE moment - second_last <= ${series.milliseconds} OR next - last <= ${series.milliseconds}
    OR second_next - moment <= ${series.milliseconds}`;

/** Of a day's first and last second nobody can say: the others of a series may lie in another day, which changes by itself. */
const isAtEdge = sql`(${moment} % ${dayMs} < ${series.milliseconds} OR ${moment} % ${dayMs} >= ${dayMs - series.milliseconds})`;

/** Whether a stored click is hasty, or may be. */
export const isHasty = (scope: Pick<Scope, "website" | "periods">): Sql =>
  sql`(${isAtEdge} OR id IN (${selectHasty(scope)}))`;
