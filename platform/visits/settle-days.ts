import type { Dependencies } from "#platform/dependencies.ts";
import { type Day, daysFrom, spanOf } from "./day.ts";
import type { DirtyDays } from "./dirty-days.ts";
import { unindexedPeriods, widened } from "./read-plan.ts";
import { insertOrderClaims } from "./sql/insert-visits.ts";
import { readCurrency } from "./sql/read-currency.ts";
import { readChangeCounts, readSettledDays } from "./sql/settled-days.ts";
import { insertSettled } from "./sql/settled-rows.ts";
import { allocateVersions, swapVersions } from "./sql/versions.ts";

export interface SettleDependencies extends Pick<Dependencies, "postgres" | "clickhouse" | "clock"> {
  dirtyDays: DirtyDays;
}

/**
 * Settles consecutive closed days of a website, which must have rows (`addDays`). Returns how many are settled; the
 * others became dirty meanwhile, or their website was deleted. May be cut off anywhere: then nothing has changed.
 * The order of the steps keeps late events from being missed: docs/decisions/0011.
 */
export async function settleDays(
  { postgres, clickhouse, clock, dirtyDays }: SettleDependencies,
  { website, first, last }: { website: string; first: Day; last: Day },
): Promise<number> {
  const lane = { owner: "system", lane: "background" } as const;
  const days = spanOf(first, last);
  return dirtyDays.cleanDays(website, daysFrom(first, last), async () => {
    const counted = await readChangeCounts(postgres, website, first, last);
    // Events counted above are stored then, and read below; later ones make the swap fail.
    await dirtyDays.waitForStores();
    await clickhouse.derive(insertOrderClaims(website, days), lane);
    // Groups that looked for order claims before they were written are stored then, and their days dirty.
    await dirtyDays.waitForStores();
    // Read after the counts, which a change of it raises.
    const currency = await readCurrency(postgres, website);
    const known = await readSettledDays(postgres, website);
    // Folded since it was due: without events it would be settled as an empty day.
    if (known.foldedBefore !== undefined && first < known.foldedBefore) return 0;
    if (counted.length <= last - first) return 0;
    const versions = await allocateVersions(postgres, { website, count: counted.length, now: new Date(clock.now()) });
    const settled = counted.map((day, index) => ({ ...day, version: versions[index] ?? 0 }));
    const scope = { website, currency, periods: widened([days]), unindexed: unindexedPeriods(known) };
    for (const insert of insertSettled(scope, settled)) await clickhouse.derive(insert, lane);
    return swapVersions(postgres, { website, settled, now: new Date(clock.now()) });
  });
}
