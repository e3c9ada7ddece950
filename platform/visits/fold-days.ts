import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "./day.ts";
import type { SettleDependencies } from "./settle-days.ts";
import { findFoldedBefore, listFolding, saveFolded, saveFolding } from "./sql/folded-days.ts";
import { pinClaims, unpinClaims } from "./sql/pinned-claims.ts";
import { listDueDays, readSettledDays } from "./sql/settled-days.ts";

/** Days of the website before it are folded; undefined where none is. */
export const findFolded = (queries: Queries, website: string): Promise<Day | undefined> =>
  findFoldedBefore(queries, website);

/**
 * Folds the days of a website before a day: from one transaction on they count by their settled rows alone. The caller keeps
 * events from being stored and moved meanwhile. Answers false, and changes nothing, where a day is not settled, or `canFold`
 * says no. What is cut off is taken back by `takeBackFolding`. The argument: docs/decisions/0049.
 */
export function foldDays(
  { postgres, clickhouse, dirtyDays }: Omit<SettleDependencies, "clock">,
  { website, before, canFold }: { website: string; before: Day; canFold: () => Promise<boolean> },
): Promise<boolean> {
  // No day is settled meanwhile.
  return dirtyDays.cleanDays(website, [], async () => {
    const settled = await readSettledDays(postgres, website);
    const due = await listDueDays(postgres, website, before - 1, false);
    if (due.length > 0 || settled.last < before - 1 || !(await canFold())) return false;
    const from = settled.foldedBefore ?? 0;
    const versions = [...settled.versions].flatMap(([day, version]) => (day >= from && day < before ? [version] : []));
    await saveFolding(postgres, website, before);
    if (versions.length > 0) await pinClaims(clickhouse, { website, from, before, versions });
    await saveFolded(postgres, website, before);
    return true;
  });
}

/** Takes back what a process that was killed had prepared. Run before anything is collected or read. */
export async function takeBackFolding({
  postgres,
  clickhouse,
}: Pick<Dependencies, "postgres" | "clickhouse">): Promise<void> {
  for (const { website, foldedBefore } of await listFolding(postgres)) {
    await unpinClaims(clickhouse, { website, from: foldedBefore ?? 0 });
    await saveFolding(postgres, website, null);
  }
}
