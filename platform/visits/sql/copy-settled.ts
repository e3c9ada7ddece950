import type { SettledTable } from "#platform/stores/clickhouse/sources.ts";
import { hashes, identifier, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { DayVersion } from "./day-versions.ts";

interface ReplacedDay extends DayVersion {
  /** The version whose rows are copied. */
  replaced: number;
}

/** Copies the settled rows of some days under new versions, those of some visitors left out. Reads the days' rows. */
export function copySettledRows(
  table: SettledTable,
  { website, days, except }: { website: string; days: readonly ReplacedDay[]; except: readonly bigint[] },
): Sql {
  const replaced = days.map((day) => day.replaced);
  return sql`
  INSERT INTO ${identifier(table)}
  SELECT * REPLACE (
    transform(version, ${replaced}, ${days.map(({ version }) => version)}, toUInt32(0)) AS version)
  FROM (
    SELECT * FROM ${identifier(table)}
    WHERE website = ${uuid(website)} AND day BETWEEN toDate(${days[0]?.day ?? 0}) AND toDate(${days.at(-1)?.day ?? 0})
      AND version IN ${replaced} AND visitor NOT IN (${hashes(except)}))`;
}
