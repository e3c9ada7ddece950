import type { OwnWebsite } from "#platform/caller.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findJourney } from "./sql/journeys.ts";
import { countStandingAndQueued } from "./sql/starting.ts";
import { journeyNotFound } from "./to-journey.ts";

/**
 * Whom a stop or a deletion of a journey concerns, counted in the stores: counters are some seconds behind, and count who is
 * inside twice as two. Throws NOT_FOUND.
 */
export async function countInside(
  queries: Queries,
  website: OwnWebsite,
  id: string,
): Promise<{ id: string; people: number; inside: number; queued: number }> {
  if ((await findJourney(queries, { website: website.id, id })) === undefined) throw journeyNotFound();
  return { id, ...(await countStandingAndQueued(queries, id)) };
}
