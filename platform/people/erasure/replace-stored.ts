import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { listMoving, saveChangedDays, saveMoving } from "./sql/erasures.ts";
import { countAside, deleteAside, type Replacement, replaceEvents } from "./sql/stored-events.ts";

interface ReplaceDependencies extends Pick<Dependencies, "postgres" | "clickhouse" | "barrier"> {
  dirtyDays: Pick<DirtyDays, "markAndChange">;
}

/** Events and days of one statement: it holds the writer for about 0.2 s. */
const max = { events: 50_000, days: 400 } as const;

/**
 * Replaces stored events by what lies aside under their ids. Reports see all of a part or nothing: their days are dirty
 * before, and what is read meanwhile is read again. May be cut off anywhere and run again; a start completes it before
 * anything is read. Returns how many events were replaced.
 */
export async function replaceStored(dependencies: ReplaceDependencies, replacement: Replacement): Promise<number> {
  const { postgres, clickhouse, barrier, dirtyDays } = dependencies;
  const { id, website } = replacement;
  const counts = await countAside(clickhouse, replacement);
  if (counts.length === 0) {
    await saveMoving(postgres, id, false);
    return 0;
  }
  await saveMoving(postgres, id, true);
  for (const days of splitDays(counts)) {
    const changed = [...new Set(days.flatMap((day) => [day - 1, day, day + 1]))];
    await dirtyDays.markAndChange(website, {
      listDays: async () => days,
      change: async () => {
        await saveChangedDays(postgres, replacement, { days, changed });
        await barrier.rewrite(website, () => replaceEvents(clickhouse, replacement, days));
      },
    });
  }
  await deleteAside(clickhouse, replacement);
  await saveMoving(postgres, id, false);
  return counts.reduce((sum, { events }) => sum + events, 0);
}

/** Completes what an earlier process was cut off in. Run before anything reads events. */
export async function completeReplacements(dependencies: ReplaceDependencies): Promise<void> {
  for (const replacement of await listMoving(dependencies.postgres)) await replaceStored(dependencies, replacement);
}

function splitDays(counts: readonly { day: number; events: number }[]): number[][] {
  const parts: { days: number[]; events: number }[] = [];
  for (const { day, events } of counts) {
    const part = parts.at(-1);
    if (part !== undefined && part.events + events <= max.events && part.days.length < max.days) {
      part.days.push(day);
      part.events += events;
    } else {
      parts.push({ days: [day], events });
    }
  }
  return parts.map(({ days }) => days);
}
