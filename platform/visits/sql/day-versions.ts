import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { type Day, spanOf } from "#platform/visits/day.ts";
import { isWithin } from "./source.ts";

/** A day whose rows are written, and the version under which. */
export interface DayVersion {
  day: Day;
  version: number;
}

/** Whether a time lies on one of the days, which ascend. */
export function isOnDays(column: Sql, days: readonly DayVersion[]): Sql {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const span = isWithin(column, [spanOf(first, last)]);
  if (days.length > last - first) return span;
  return sql`${span} AND toUInt16(toDate(${column})) IN ${days.map(({ day }) => day)}`;
}

/** The version of a row by its column `day`. */
export function versionOf(days: readonly DayVersion[]): Sql {
  return sql`transform(toUInt16(day), ${days.map(({ day }) => day)}, ${days.map(({ version }) => version)}, 0)`;
}
