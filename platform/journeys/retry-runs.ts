import { goesOn } from "#contract/journeys/journey.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { fromStored, toStored } from "#platform/delivery/person-numbers.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { lockLiveJourneys, lockWebsite } from "./engine/sql/live-journeys.ts";
import { findBlockNumber, retryBroken } from "./sql/broken.ts";
import { findKnown, findWalked, type WalkedJourney } from "./sql/person-runs.ts";
import { blockNotFound, journeyNotFound } from "./to-journey.ts";

/** People of one call: a transaction of about a second. */
const maxRuns = 10_000;

type Stores = Pick<Dependencies, "postgres">;

interface Given {
  id: string;
  /** Who stands there alone. */
  block?: string | undefined;
}

interface Retried {
  /** How many go on. */
  continued: number;
  /** How many are still broken: of very many each call takes a part, the oldest runs first. */
  remaining: number;
}

/**
 * Has the broken runs of a journey, or of one of its blocks, stepped once more where they stand: with the same pass, so that
 * what was sent stays sent and is not sent again. Once more it changes nothing. Throws NOT_FOUND, and CONFLICT where the
 * journey stands still.
 */
export const retryRuns = (
  { postgres }: Stores,
  website: OwnWebsite,
  { id, block }: Given,
  limit = maxRuns,
): Promise<{ id: string } & Retried> =>
  postgres.transaction(async (queries) => {
    const { no } = await openRunning(queries, website, id);
    const at = block === undefined ? undefined : await findBlockNumber(queries, { journey: id, block });
    if (block !== undefined && at === undefined) throw blockNotFound();
    return { id, ...(await retryBroken(queries, { journey: no, block: at, limit })) };
  });

/** The same for all broken runs of one person. Throws NOT_FOUND for a journey or person of another website too. */
export const retryPerson = (
  { postgres }: Stores,
  website: OwnWebsite,
  { id, person: key }: { id: string; person: string },
): Promise<{ id: string; person: string; continued: number }> =>
  postgres.transaction(async (queries) => {
    const person = toStored(key);
    const { no } = await openRunning(queries, website, id);
    if ((await findKnown(queries, { website: website.id, person })) === undefined) {
      throw new AppError("NOT_FOUND", "No such person of this website");
    }
    const { continued } = await retryBroken(queries, { journey: no, person, limit: maxRuns });
    return { id, person: fromStored(person), continued };
  });

/** A journey whose people go on, which no stop changes until the transaction ends. Locks as the engine takes them. */
async function openRunning(queries: Queries, website: OwnWebsite, id: string): Promise<WalkedJourney> {
  await lockWebsite(queries, website.id);
  const journey = await findWalked(queries, { website: website.id, id });
  if (journey === undefined || journey.status === "deleted") throw journeyNotFound();
  const [live] = await lockLiveJourneys(queries, [journey.no]);
  if (live === undefined || !goesOn(live.status)) {
    throw new AppError("CONFLICT", "The journey is not active");
  }
  return journey;
}
