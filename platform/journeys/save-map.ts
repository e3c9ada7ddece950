import type { BlockInput } from "#contract/journeys/blocks.ts";
import type { JourneyMap } from "#contract/journeys/journey.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { blockOf, refuseType, withoutBlocks } from "./change-block.ts";
import { changeGraph, type Writers } from "./change-graph.ts";
import { foreignBlock } from "./check-graph.ts";
import { showMap } from "./read-journey.ts";
import { readGraphs } from "./sql/graph.ts";

interface Given {
  journey: string;
  blocks: readonly (BlockInput & { id: string; journey?: string | undefined })[];
  removed: readonly string[];
  revision: number | undefined;
}

/**
 * Saves a map: blocks that are new or changed, each whole, and what is to go; the others stay. All or nothing. Throws as
 * `changeGraph`, REFUSED for the id of another journey's block and for another type than a block has.
 */
export async function saveMap(writers: Writers, website: OwnWebsite, given: Given): Promise<JourneyMap> {
  const { journey, revision } = given;
  const removed = given.removed.map((id) => id.toLowerCase());
  const sent = given.blocks.map(({ journey: _, ...block }) => blockOf(block, writers));
  const places = new Map(sent.map(({ id }, index) => [id, index]));
  const saved = await changeGraph(writers, website, {
    // Undone, a deletion brings back texts that no form shows until their block is stored.
    ...{ place: { journey }, revision, bringsBack: true },
    pathOf: ({ id }) => (places.has(id) ? ["blocks", places.get(id) ?? 0] : []),
    change: (blocks) => {
      const isForeign = given.blocks.some((block) => block.journey !== undefined && block.journey !== journey);
      const known = new Map(blocks.map((block) => [block.id, block]));
      if (isForeign || removed.some((id) => !known.has(id))) throw foreignBlock();
      for (const block of sent) {
        const stored = known.get(block.id);
        if (stored !== undefined) refuseType(stored, block.type);
      }
      const changed = new Map(sent.map((block) => [block.id, { ...block, no: known.get(block.id)?.no }]));
      const stayed = withoutBlocks(blocks, removed).map(({ id, ...block }) => ({ ...block, id, ...changed.get(id) }));
      return [...stayed, ...sent.filter(({ id }) => !known.has(id) || removed.includes(id))];
    },
    answer: async (queries, row) => ({ row, blocks: (await readGraphs(queries, [row.id])).get(row.id) ?? [] }),
  });
  // Its figures are of all messages: not while the website is locked.
  return showMap(writers.postgres, { website, now: writers.clock.now(), settings: writers.settings }, saved);
}
