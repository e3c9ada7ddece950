import { listDefined } from "#platform/event-definitions/list-defined.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";

/** Names of all events that a journey waits for, counts or takes for its goal. Pure. */
export function eventNamesOf({ blocks, goal }: Pick<Plan, "blocks" | "goal">): string[] {
  const named = Object.values(blocks).flatMap(({ fields: { event, resetEvent } }) => [event, resetEvent]);
  const names = [...named, goal?.event].filter((name) => typeof name === "string");
  return [...new Set(names)];
}

/** The names under which events are stored: a defined event has that of what it is made of. */
export async function storedNames(queries: Queries, website: string, names: readonly string[]): Promise<string[]> {
  const defined = await listDefined(queries, website);
  const actions = defined.filter(({ name }) => names.includes(name)).map(({ action }) => action);
  return [...new Set([...names, ...actions])];
}
