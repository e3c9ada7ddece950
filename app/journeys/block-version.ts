import type { Block } from "#contract/journeys/blocks.ts";

/** What the form of a block saves, in one text: equal texts are equal versions. */
export const versionOf = ({ title, fields }: Pick<Block, "title" | "fields">): string =>
  JSON.stringify([title, Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
