import type { Dependencies } from "#platform/dependencies.ts";
import { type Day, daysFrom, spanOf } from "./day.ts";
import type { DirtyDays } from "./dirty-days.ts";
import { untoldPeriods, widened } from "./reading.ts";
import { dirtOf, settledDays } from "./sql/settled-days.ts";
import { insertTellings, insertVisits } from "./sql/source.ts";
import { swapVersions, takeVersions } from "./sql/versions.ts";

/** What settling needs. */
export interface SettleParts extends Pick<Dependencies, "postgres" | "clickhouse" | "clock"> {
  dirt: DirtyDays;
}

/**
 * Settles neighbouring closed days of a website, which must be noted (`noteDays`). Answers how many are settled; the
 * others were made dirty meanwhile, or their website went. May be cut off anywhere: then nothing has changed.
 * The order of its steps is what keeps late events from being missed: docs/decisions/0011.
 */
export async function settleDays(
  { postgres, clickhouse, clock, dirt }: SettleParts,
  { website, first, last }: { website: string; first: Day; last: Day },
): Promise<number> {
  const lane = { owner: "system", lane: "background" } as const;
  const days = spanOf(first, last);
  return dirt.clean(website, daysFrom(first, last), async () => {
    const before = await dirtOf(postgres, website, first, last);
    // Whose dirt is in what was read is stored, and will be read; whoever comes later lets the swap fail.
    await dirt.stored();
    await clickhouse.derive(insertTellings(website, days), lane);
    // Who looked for tellings before they were there is stored, and known as dirty.
    await dirt.stored();
    const untold = untoldPeriods(await settledDays(postgres, website));
    if (before.length <= last - first) return 0;
    const versions = await takeVersions(postgres, before.length, new Date(clock.now()));
    const settled = before.map((each, index) => ({ ...each, version: versions[index] ?? 0 }));
    await clickhouse.derive(insertVisits({ website, periods: widened([days]), untold }, settled), lane);
    return swapVersions(postgres, { website, settled, now: new Date(clock.now()) });
  });
}
