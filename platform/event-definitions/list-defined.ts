import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { DefinedEvent } from "./definition.ts";
import { listDefinedEvents } from "./sql/defined-events.ts";

/**
 * The defined events of a website, for what evaluates events by name: `isNamed` is a condition of the event store on it,
 * `compileNames` says in memory which of them an event is.
 */
export const listDefined = (queries: Queries, website: string): Promise<DefinedEvent[]> =>
  listDefinedEvents(queries, website);
