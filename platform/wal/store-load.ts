import { isRowFault } from "#platform/stores/clickhouse/row-fault.ts";
import { divideLoad } from "./divide-load.ts";
import { insertRows, type StoreDependencies } from "./insert-rows.ts";
import type { Load } from "./load.ts";
import type { UnloadableEvent } from "./quarantine.ts";
import { storeSound } from "./store-sound.ts";

/**
 * Stores a load; repeated after an unclear outcome it adds only what is missing. Events that the event store refuses for
 * their own sake are quarantined and the others stored.
 */
export async function storeLoad(dependencies: StoreDependencies, load: Load): Promise<void> {
  const refused = await storeEvents(dependencies, load);
  const unloadable = [...load.unloadable, ...refused];
  if (unloadable.length > 0) await dependencies.quarantine(unloadable);
  if (load.titles.length > 0) await storeTitles(dependencies, load);
}

async function storeEvents(dependencies: StoreDependencies, load: Load): Promise<UnloadableEvent[]> {
  if (load.isDivided) return divideLoad(dependencies, load);
  try {
    const { token, groups } = load;
    await insertRows(dependencies, { ...load, token, batches: groups.flatMap(({ batches }) => batches) });
    return [];
  } catch (error) {
    if (!isRowFault(error)) throw error;
    load.isDivided = true;
    return divideLoad(dependencies, load);
  }
}

/** A title that is refused is left out: the page is shown by its path. Repeating others changes nothing. */
async function storeTitles({ clickhouse, log }: StoreDependencies, { token, titles }: Load): Promise<void> {
  const refused = await storeSound(titles, {
    insert: (rows) => clickhouse.insert("pages", rows, `${token}/pages`),
    listMissing: async (rows) => [...rows],
  });
  if (refused.length > 0) log.warn({ titles: refused.length, reason: refused[0]?.reason }, "titles of pages refused");
}
