import { z } from "zod";
import { condition } from "./condition.ts";

/** Whom a segment holds: conditions joined by AND in groups, groups joined by OR. */

export const maxGroups = 10;
export const maxItems = 20;
/** Conditions of all groups: each is a set of people that the event store computes. */
const maxConditions = 50;
/** Segments inside segments: a segment that a definition names has depth 1. */
export const maxDepth = 5;

const group = z.object({
  /** Whom the conditions do not select. */
  negate: z.boolean().default(false),
  items: z.array(condition).min(1).max(maxItems),
});

/** Groups of a segment that is not finished: perhaps none. */
export const unfinishedGroups = z
  .array(group)
  .max(maxGroups)
  .refine((list) => list.reduce((sum, { items }) => sum + items.length, 0) <= maxConditions, {
    params: { key: "tooManyConditions" },
  });
export const groups = unfinishedGroups.min(1);
export type Group = z.infer<typeof group>;

const currentVersion = 1;

/** Conditions have ids of their own: calls change one of them. */
const storedGroup = z.object({ negate: z.boolean(), items: z.array(z.object({ id: z.string(), condition })) });
export type StoredGroup = z.infer<typeof storedGroup>;

/** As it is stored. A later version adds a branch here and to `readDefinition`; stored ones stay readable. */
const storedDefinition = z.object({ version: z.literal(currentVersion), groups: z.array(storedGroup) });
export type StoredDefinition = z.input<typeof storedDefinition>;

export interface Definition {
  groups: readonly Group[];
}

export const storeDefinition = (groups: readonly StoredGroup[]): StoredDefinition => ({
  version: currentVersion,
  groups: [...groups],
});

/** Reads a definition of any version. Throws on what no version of ours has written. */
export const readDefinition = (stored: unknown): StoredGroup[] => storedDefinition.parse(stored).groups;

/** What a stored definition says, without the ids. */
export const definitionOf = (groups: readonly StoredGroup[]): Definition => ({
  groups: groups.map(({ negate, items }) => ({ negate, items: items.map((item) => item.condition) })),
});

/** The names of the events that a definition's conditions are about. */
export const eventsIn = ({ groups }: Definition): string[] => [
  ...new Set(groups.flatMap(({ items }) => items.flatMap((item) => (item.of === "event" ? [item.event.name] : [])))),
];

/** The ids of the segments that a definition names. */
export const segmentsIn = ({ groups }: Definition): string[] => [
  ...new Set(groups.flatMap(({ items }) => items.flatMap((item) => (item.of === "segment" ? [item.field] : [])))),
];
