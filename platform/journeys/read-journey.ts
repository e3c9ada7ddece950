import type { Block } from "#contract/journeys/blocks.ts";
import { checkEnd, checkJourney } from "#contract/journeys/check-start.ts";
import type { Journey, JourneyMap } from "#contract/journeys/journey.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listBlockStats, mapCounts } from "./read-stats.ts";
import { type Moment, readSurroundings } from "./read-surroundings.ts";
import { readGraphs, type StoredBlock } from "./sql/graph.ts";
import { readHealth, readMoving } from "./sql/health.ts";
import { findBlockOfItem, findJourney, findJourneyOfBlock, type JourneyRow, pageJourneys } from "./sql/journeys.ts";
import { listJourneyCounts } from "./sql/stats.ts";
import { blockNotFound, itemNotFound, journeyNotFound, toBlock, toJourney } from "./to-journey.ts";

type Stores = Pick<Dependencies, "postgres" | "clock" | "settings">;

/** One page of a website's journeys, each with what is wrong with it. */
export async function listJourneys(
  { postgres, clock, settings }: Stores,
  website: OwnWebsite,
  selection: Parameters<typeof pageJourneys>[2],
) {
  const { rows, total } = await pageJourneys(postgres, website.id, selection);
  const items = await showJourneys(postgres, { website, now: clock.now(), settings }, rows);
  return { items, total, page: selection.page, limit: selection.limit };
}

/** Throws NOT_FOUND. */
export async function readJourney(
  { postgres, clock, settings }: Stores,
  website: OwnWebsite,
  id: string,
): Promise<Journey> {
  const row = await findJourney(postgres, { website: website.id, id });
  if (row === undefined) throw journeyNotFound();
  return showJourney(postgres, { website, now: clock.now(), settings }, row);
}

interface Place extends Moment {
  website: OwnWebsite;
}

/** A journey as the API answers it. */
export async function showJourney(queries: Queries, place: Place, row: JourneyRow): Promise<Journey> {
  const [journey] = await showJourneys(queries, place, [row]);
  if (journey === undefined) throw journeyNotFound();
  return journey;
}

async function showJourneys(
  queries: Queries,
  { website, ...moment }: Place,
  rows: readonly JourneyRow[],
): Promise<Journey[]> {
  const ids = rows.map(({ id }) => id);
  const graphs = await readGraphs(queries, ids);
  const around = await readSurroundings(queries, website, moment);
  const countsOf = await listJourneyCounts(queries, ids);
  const healthOf = await readHealth(queries, ids, moment.now);
  const moving = await readMoving(queries, ids);
  return rows.map((row) =>
    toJourney(row, {
      ...{ zone: website.timeZone, blocks: graphs.get(row.id) ?? [], around },
      ...{ counts: countsOf(row.id), health: healthOf(row.id), moving: moving.get(row.id) ?? 0 },
    }),
  );
}

/** The whole map in one read. Throws NOT_FOUND. */
export async function readMap(
  { postgres, clock, settings }: Stores,
  website: OwnWebsite,
  id: string,
): Promise<JourneyMap> {
  const row = await findJourney(postgres, { website: website.id, id });
  if (row === undefined) throw journeyNotFound();
  return mapCounts.run(website.id, async () => {
    const blocks = (await readGraphs(postgres, [id])).get(id) ?? [];
    return showMap(postgres, { website, now: clock.now(), settings }, { row, blocks });
  });
}

export async function showMap(
  queries: Queries,
  { website, ...moment }: Place,
  { row, blocks }: { row: JourneyRow; blocks: readonly StoredBlock[] },
): Promise<JourneyMap> {
  return {
    ...{ journey: row.id, revision: row.revision, status: row.status },
    blocks: blocks.map((block) => toBlock(row.id, block)),
    stats: await listBlockStats(queries, website.id, [row.id]),
    violations: [
      ...checkEnd(row, moment.now),
      ...checkJourney(blocks, await readSurroundings(queries, website, moment)),
    ],
  };
}

/** Throws NOT_FOUND. */
export async function readBlock(queries: Queries, website: { id: string }, id: string): Promise<Block> {
  const row = await findJourneyOfBlock(queries, { website: website.id, id });
  const blocks = row === undefined ? [] : ((await readGraphs(queries, [row.id])).get(row.id) ?? []);
  const block = blocks.find((each) => each.id === id);
  if (row === undefined || block === undefined) throw blockNotFound();
  return toBlock(row.id, block);
}

interface Paging {
  page: number;
  limit: number;
}

/** One page of a block's items. Throws NOT_FOUND. */
export async function pageItems(
  queries: Queries,
  website: { id: string },
  { id, page, limit }: Paging & { id: string },
) {
  const { items } = await readBlock(queries, website, id);
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit };
}

/** An item by its id, or the items of a block by its own. Throws NOT_FOUND. */
export async function readPart(queries: Queries, website: { id: string }, { id, ...paging }: Paging & { id: string }) {
  const block = await findBlockOfItem(queries, id);
  if (block === undefined) return pageItems(queries, website, { id, ...paging });
  const item = (await readBlock(queries, website, block)).items.find((each) => each.id === id);
  if (item === undefined) throw itemNotFound();
  return item;
}
