import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "../day.ts";
import { type SettledDays, unindexedPeriods } from "../read-plan.ts";
import { isStoredWithin } from "./source.ts";

interface Visitors {
  website: string;
  settled: SettledDays;
  visitors: readonly bigint[];
}

/**
 * The days on which some visitors were here, as far as they are settled. Rows of replaced versions may name more. By
 * visitor it takes a granule each, where every other table has one of each day.
 */
const selectDays = ({ website, visitors }: Visitors): Sql => sql`
  SELECT day FROM ${tables.visitorEvents} WHERE website = ${uuid(website)} AND visitor IN ${visitors}`;

/** A condition on events of these visitors, beginning with AND, which holds for all of them: it names the days to read. */
export function isEventOnDaysOf(of: Visitors): Sql {
  const { foldedBefore } = of.settled;
  const unsettled = unindexedPeriods(of.settled);
  if (unsettled === undefined || !Number.isFinite(of.settled.last)) return constant("");
  // Folded days keep purchases and what was said of people, and have no rows by visitor.
  const folded = foldedBefore === undefined ? [] : [{ from: Number.NEGATIVE_INFINITY, to: foldedBefore * dayMs }];
  return sql`AND (toDate(at) IN (${selectDays(of)}) OR ${isStoredWithin([...folded, ...unsettled])})`;
}
