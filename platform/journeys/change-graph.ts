import { isEditable } from "#contract/journeys/journey.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkGraph, foreignBlock, type PathOfItem, refuseBrokenTexts } from "./check-graph.ts";
import { readGraphs, type StoredBlock, writeGraph } from "./sql/graph.ts";
import { findJourney, findJourneyOfBlock, type JourneyRow, lockJourneys, updateJourney } from "./sql/journeys.ts";
import { blockNotFound, journeyNotFound } from "./to-journey.ts";

export type Writers = Pick<Dependencies, "postgres" | "clock" | "ids" | "plans" | "settings">;

/** Which journey: by its id, or by that of a block of it. */
export type JourneyPlace = { journey: string } | { block: string };

/**
 * Opens a journey for a change, alone: what it names (events, segments) cannot be deleted meanwhile, and no claim of people
 * of the website is recorded, so read little until the transaction ends. Throws NOT_FOUND, JOURNEY_ACTIVE, and STALE with
 * its revision where that is not `revision`.
 */
export async function openForChange(
  queries: Queries,
  website: { id: string },
  { place, revision }: { place: JourneyPlace; revision: number | undefined },
): Promise<JourneyRow> {
  await lockJourneys(queries, website.id);
  const row =
    "journey" in place
      ? await openEditable(queries, website, place.journey)
      : ensureEditable(await findJourneyOfBlock(queries, { website: website.id, id: place.block }), blockNotFound);
  if (revision !== undefined && revision !== row.revision) {
    throw new AppError("STALE", "The journey has another revision", { data: { revision: row.revision } });
  }
  return row;
}

/** A journey that may be changed now. Throws NOT_FOUND, JOURNEY_ACTIVE. */
export const openEditable = async (queries: Queries, website: { id: string }, id: string): Promise<JourneyRow> =>
  ensureEditable(await findJourney(queries, { website: website.id, id }), journeyNotFound);

function ensureEditable(row: JourneyRow | undefined, notFound: () => AppError): JourneyRow {
  if (row === undefined) throw notFound();
  if (!isEditable(row.status)) throw new AppError("JOURNEY_ACTIVE", "An active journey cannot be changed");
  return row;
}

interface Change<Result> {
  place: JourneyPlace;
  revision: number | undefined;
  /** The graph as it becomes, from the stored one. */
  change: (blocks: readonly StoredBlock[]) => StoredBlock[];
  /** Where the request has a block, for violations beside its fields. */
  pathOf?: (block: StoredBlock) => (string | number)[];
  pathOfItem?: PathOfItem | undefined;
  /** Its new blocks may be ones that were deleted: their texts are left to the start. */
  bringsBack?: boolean;
  answer: (queries: Queries, row: JourneyRow, blocks: readonly StoredBlock[]) => Result | Promise<Result>;
}

/**
 * Changes the graph of a journey, all of it or nothing, in one transaction. Throws as `openForChange` and `checkGraph`,
 * and REFUSED where an id belongs to another journey.
 */
export const changeGraph = <Result>(
  { postgres }: Writers,
  website: OwnWebsite,
  { place, revision, change, pathOf = () => [], pathOfItem, bringsBack = false, answer }: Change<Result>,
): Promise<Result> =>
  postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place, revision });
    const before = (await readGraphs(queries, [row.id])).get(row.id) ?? [];
    const after = checkGraph(change(before), pathOf, pathOfItem);
    const stored = new Set(before.map(({ id }) => id));
    const written = bringsBack ? after.filter(({ id }) => stored.has(id)) : after;
    refuseBrokenTexts({ before, after: written }, pathOf, pathOfItem);
    if (!(await writeGraph(queries, { journey: row.id, before, after }))) throw foreignBlock();
    return answer(queries, await updateJourney(queries, row), after);
  });
