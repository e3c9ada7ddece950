import type { Collector } from "#platform/collect/collector.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { DisplacedEvents } from "#platform/events/displaced-events.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { displaceEvents } from "./displace-events.ts";
import { runOneByOne } from "./one-by-one.ts";

interface ReplaceDependencies extends ExclusionDependencies, Pick<Dependencies, "barrier"> {
  collector: ExclusionDependencies["collector"] & Pick<Collector, "importRows">;
}

/**
 * Stores an event of the owner in place of the one with this id, which moves beside the excluded events, as one that a
 * server said too: so it stays known when it is sent again. `describe` makes the new event, or throws where the other
 * counts no longer, as after an earlier call that was cut off. Cut off between storing and moving, both count until the job
 * of the next minute or the next call.
 */
export async function replaceEvent(
  dependencies: ReplaceDependencies,
  { website, id }: { website: string; id: string },
  describe: () => Promise<EventRow>,
): Promise<void> {
  const { postgres, barrier, clock, collector, disk } = dependencies;
  disk.refuseFull();
  await runOneByOne(dependencies, website, async () => {
    await displaceEvents(dependencies, website);
    const row = await describe();
    await new DisplacedEvents(postgres).noteReplaced(website, { id, serverId: row.id }, clock.now());
    await collector.importRows(website, [row]);
    await barrier.ensureLoaded(website);
    await displaceEvents(dependencies, website);
  });
}
