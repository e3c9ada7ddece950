import type { ItemKind } from "#contract/journeys/block-types.ts";

/** Which fields the form of a kind has. */
export const itemFields = {
  filter: ["of", "name", "op", "value", "group"],
  area: ["country", "city", "lat", "lon", "km"],
  slot: ["days", "from", "to"],
  header: ["name", "value"],
} as const satisfies Record<ItemKind, readonly string[]>;
