import type { Dependencies } from "#platform/dependencies.ts";
import { settledTables } from "#platform/stores/clickhouse/sources.ts";
import { hashes, sql } from "#platform/stores/clickhouse/sql.ts";
import { spanOf } from "./day.ts";
import { unindexedPeriods, widened } from "./read-plan.ts";
import { copySettledRows } from "./sql/copy-settled.ts";
import type { CleanDay } from "./sql/mark-dirty.ts";
import { readCurrency } from "./sql/read-currency.ts";
import { readSettledDays } from "./sql/settled-days.ts";
import { insertSettled } from "./sql/settled-rows.ts";
import { allocateVersions, swapVersions } from "./sql/versions.ts";

/** Visitors of a statement of 256 KiB, which lists them five times. */
const maxVisitors = 1_000;

/**
 * Settles days anew on which only the events of some visitors were replaced, orders and their claims left as they were:
 * rows of all others are copied. To be called from `markAndReplace`. A day of which an event is stored meanwhile stays
 * dirty, as all do where the visitors are too many for a statement. May be cut off anywhere.
 */
export async function settleVisitors(
  { postgres, clickhouse, clock }: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
  { website, days, visitors }: { website: string; days: readonly CleanDay[]; visitors: readonly bigint[] },
): Promise<void> {
  const lane = { owner: "system", lane: "background" } as const;
  const ascending = [...days].sort((one, other) => one.day - other.day);
  const [first, last] = [ascending[0], ascending.at(-1)];
  if (first === undefined || last === undefined || visitors.length > maxVisitors) return;
  const now = new Date(clock.now());
  const versions = await allocateVersions(postgres, { website, count: ascending.length, now });
  const settled = ascending.map(({ day, changeCount, version }, index) => ({
    ...{ day, changeCount, replaced: version, version: versions[index] ?? 0 },
  }));
  for (const table of settledTables) {
    await clickhouse.derive(copySettledRows(table, { website, days: settled, except: visitors }), lane);
  }
  const currency = await readCurrency(postgres, website);
  const scope = {
    ...{
      website,
      currency,
      periods: widened([spanOf(first.day, last.day)]),
      only: sql`AND visitor IN (${hashes(visitors)})`,
    },
    unindexed: unindexedPeriods(await readSettledDays(postgres, website)),
  };
  for (const insert of insertSettled(scope, settled)) await clickhouse.derive(insert, lane);
  await swapVersions(postgres, { website, settled, now });
}
