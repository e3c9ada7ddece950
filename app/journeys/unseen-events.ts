import type { Block } from "#contract/journeys/blocks.ts";

/** Fields of blocks that name an event. */
const eventFields = ["event", "resetEvent"];

/** The events that blocks name and a website does not know, each once, in the order of the map. Pure. */
export function unseenEvents(blocks: readonly Pick<Block, "fields">[], known: readonly string[]): string[] {
  const named = blocks.flatMap(({ fields }) => eventFields.map((field) => (fields as Record<string, unknown>)[field]));
  const names = named.filter((name): name is string => typeof name === "string" && name !== "");
  return [...new Set(names)].filter((name) => !known.includes(name));
}
