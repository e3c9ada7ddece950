import { attributes } from "../dimensions.ts";

/** What filters of a journey read of an event beside its own `data`. */
export const eventFields = ["path", ...attributes, "value", "currency", "order"] as const;
export type EventField = (typeof eventFields)[number];
