import type { Day } from "./day.ts";
import type { SettleDependencies } from "./settle-days.ts";
import { copyChanged, findVersionsToChange, type RowChange } from "./sql/rewrite-folded.ts";
import { readChangeCounts, readSettledDays } from "./sql/settled-days.ts";
import { allocateVersions, swapVersions } from "./sql/versions.ts";

/** Days whose rows are copied by one statement. */
const maxDays = 200;
/** Visitors that a statement of 256 KiB names a dozen times. */
const maxVisitors = 300;

/**
 * Changes settled rows of folded days, whose events are gone, under new versions: readers see a day before or after. Nothing else
 * is settled meanwhile. `note` gets the days and the versions that are replaced, before they are. May be cut off anywhere and
 * run again: what is changed is not found again.
 */
export async function rewriteFolded(
  dependencies: SettleDependencies,
  website: string,
  { change, note }: { change: RowChange; note: (replaced: { days: Day[]; versions: number[] }) => Promise<void> },
): Promise<void> {
  const { visitors } = change;
  const parts = Array.from({ length: Math.max(1, Math.ceil(visitors.length / maxVisitors)) }, (_, part) =>
    visitors.slice(part * maxVisitors, (part + 1) * maxVisitors),
  );
  for (const part of parts) await rewritePart(dependencies, website, { change: { ...change, visitors: part }, note });
}

function rewritePart(
  { postgres, clickhouse, clock, dirtyDays }: SettleDependencies,
  website: string,
  { change, note }: Parameters<typeof rewriteFolded>[2],
): Promise<void> {
  return dirtyDays.cleanDays(website, [], async () => {
    const { versions, foldedBefore } = await readSettledDays(postgres, website);
    const folded = [...versions].filter(([day]) => foldedBefore !== undefined && day < foldedBefore);
    if (folded.length === 0) return;
    const of = { website, versions: folded.map(([, version]) => version) };
    const found = new Set(await findVersionsToChange(clickhouse, of, change));
    const days = folded.filter(([, version]) => found.has(version));
    for (let start = 0; start < days.length; start += maxDays) {
      const part = days.slice(start, start + maxDays);
      const [first = [0], last = [0]] = [part[0], part.at(-1)];
      const counts = await readChangeCounts(postgres, website, first[0], last[0]);
      const next = await allocateVersions(postgres, { website, count: part.length, now: new Date(clock.now()) });
      const copies = part.map(([day, from], index) => ({ day, from, to: next[index] ?? 0 }));
      await copyChanged(clickhouse, { website, copies }, change);
      await note({ days: copies.map(({ day }) => day), versions: copies.map(({ from }) => from) });
      const changeCounts = new Map(counts.map(({ day, changeCount }) => [day, changeCount]));
      const settled = copies.map(({ day, to }) => ({ day, version: to, changeCount: changeCounts.get(day) ?? 0 }));
      await swapVersions(postgres, { website, settled, now: new Date(clock.now()) });
    }
  });
}
