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

/** Reads a definition of any version; undefined where the rules of this release refuse it: an earlier one was less strict. */
export const readDefinition = (stored: unknown): StoredGroup[] | undefined =>
  storedDefinition.safeParse(stored).data?.groups;

const named = z.object({
  of: z.string(),
  field: z.string().catch(""),
  event: z.object({ name: z.string() }).optional(),
});
const looseDefinition = z.object({
  groups: z.array(
    z.object({ items: z.array(z.object({ id: z.string(), condition: named.optional().catch(undefined) })) }),
  ),
});

/** The conditions of what is stored, as far as others depend on them: of a definition that is refused by now, too. */
const itemsOf = (stored: unknown) =>
  (looseDefinition.safeParse(stored).data?.groups ?? []).flatMap(({ items }) => items);

/** The ids of a stored definition's conditions. */
export const itemIdsOf = (stored: unknown): string[] => itemsOf(stored).map(({ id }) => id);

/** The names of the events that a stored definition's conditions are about. */
export const eventsOf = (stored: unknown): string[] => [
  ...new Set(
    itemsOf(stored).flatMap(({ condition }) => (condition?.of === "event" ? [condition.event?.name ?? ""] : [])),
  ),
];

/** The ids of the segments that a stored definition names. */
export const segmentsOf = (stored: unknown): string[] => [
  ...new Set(itemsOf(stored).flatMap(({ condition }) => (condition?.of === "segment" ? [condition.field] : []))),
];

/** What a stored definition says, without the ids. */
export const definitionOf = (groups: readonly StoredGroup[]): Definition => ({
  groups: groups.map(({ negate, items }) => ({ negate, items: items.map((item) => item.condition) })),
});

/** The ids of the segments that a definition names. */
export const segmentsIn = ({ groups }: Definition): string[] => [
  ...new Set(groups.flatMap(({ items }) => items.flatMap((item) => (item.of === "segment" ? [item.field] : [])))),
];
