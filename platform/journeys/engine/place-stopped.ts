import { usualRate } from "#contract/journeys/settings.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Plans } from "./plans.ts";
import { lockLiveJourneys, lockWebsite } from "./sql/live-journeys.ts";
import { takePlaces } from "./sql/paces.ts";
import { listStopped, lockStopped, placeStopped, type StoppedJourney } from "./sql/stopped.ts";

/** Messages of a page: a transaction. */
const maxMessages = 500;
const minuteMs = 60_000;

/**
 * Gives messages that waited while their journey stood still places in the order of its late ones, at its rate: a page of
 * each journey. Those of a deleted journey are looked at once more, and dropped. Answers how many got theirs.
 */
export async function placeStoppedMessages(
  dependencies: Pick<Dependencies, "postgres" | "clock" | "log">,
  plans: Plans,
  limit = maxMessages,
): Promise<number> {
  let placed = 0;
  for (const journey of await listStopped(dependencies.postgres)) {
    try {
      placed += await placePage(dependencies, plans, { journey, limit });
    } catch (error) {
      dependencies.log.warn({ err: error, journey: journey.no }, "place messages of a journey failed, retrying");
    }
  }
  return placed;
}

const placePage = (
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  plans: Plans,
  { journey: { no, website, isOver }, limit }: { journey: StoppedJourney; limit: number },
): Promise<number> =>
  postgres.transaction(async (queries) => {
    await lockWebsite(queries, website);
    const [journey] = await lockLiveJourneys(queries, [no]);
    // Stopped once more meanwhile: they wait for the next start.
    if (journey === undefined || journey.status === "deactive") return 0;
    const ids = await lockStopped(queries, no, limit);
    if (ids.length === 0) return 0;
    const now = clock.now();
    const { settings } = await plans.read(queries, journey);
    const everyMs = isOver ? 0 : minuteMs / (settings.rate ?? usualRate);
    const first = isOver ? now : await takePlaces(queries, { journey: no, now, count: ids.length, everyMs });
    await placeStopped(
      queries,
      ids.map((id, place) => ({ id, at: first + place * everyMs })),
    );
    return ids.length;
  });
