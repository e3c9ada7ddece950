import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { settleVisitors } from "#platform/visits/settle-visitors.ts";
import { listMoving, saveChangedDays, saveMoving } from "./sql/erasures.ts";
import { countAside, deleteAside, listAsideVisitors, type Replacement, replaceEvents } from "./sql/stored-events.ts";

interface ReplaceDependencies extends Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock"> {
  dirtyDays: Pick<DirtyDays, "markAndReplace">;
}

/** Events and days of one statement, which holds the writer, and from the first day to the last: an INSERT writes 100 months at most. */
const max = { events: 50_000, days: 400, span: 1_000 } as const;

/**
 * Replaces stored events by what lies aside under their ids. Reports see all of a part or nothing: their days are dirty
 * before, and what is read meanwhile is read again. Where `replaced` names the visitors of the events that go, settled rows
 * follow at once. May be cut off anywhere and run again; a start completes it before anything is read.
 */
export async function replaceStored(
  dependencies: ReplaceDependencies,
  replacement: Replacement,
  replaced?: readonly bigint[],
): Promise<void> {
  const { postgres, clickhouse, barrier, dirtyDays } = dependencies;
  const { id, website } = replacement;
  const counts = await countAside(clickhouse, replacement);
  if (counts.length === 0) {
    await saveMoving(postgres, id, false);
    return;
  }
  const visitors = replaced && [...new Set([...replaced, ...(await listAsideVisitors(clickhouse, replacement))])];
  await saveMoving(postgres, id, true);
  for (const days of splitDays(counts)) {
    await dirtyDays.markAndReplace(website, days, async (cleaned) => {
      const changed = [...new Set(days.flatMap((day) => [day - 1, day, day + 1]))];
      await saveChangedDays(postgres, replacement, { days, changed });
      await barrier.rewrite(website, () => replaceEvents(clickhouse, replacement, days));
      if (visitors !== undefined) await settleVisitors(dependencies, { website, days: cleaned, visitors });
    });
  }
  await deleteAside(clickhouse, replacement);
  await saveMoving(postgres, id, false);
}

/** Completes what an earlier process was cut off in. Run before anything reads events. */
export async function completeReplacements(dependencies: ReplaceDependencies): Promise<void> {
  for (const replacement of await listMoving(dependencies.postgres)) await replaceStored(dependencies, replacement);
}

function splitDays(counts: readonly { day: number; events: number }[]): number[][] {
  const parts: { days: number[]; events: number }[] = [];
  for (const { day, events } of counts) {
    const part = parts.at(-1);
    const hasRoom = part !== undefined && part.events + events <= max.events && part.days.length < max.days;
    if (hasRoom && day - (part.days[0] ?? day) < max.span) {
      part.days.push(day);
      part.events += events;
    } else {
      parts.push({ days: [day], events });
    }
  }
  return parts.map(({ days }) => days);
}
