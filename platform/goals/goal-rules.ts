import type { Goal } from "#contract/goals.ts";
import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listGoals } from "./sql/goals.ts";

/** What reports know of a goal. */
export interface GoalRule extends Pick<Goal, "id" | "name" | "kind" | "match" | "counts" | "isMain"> {
  /** What one conversion is worth, in minor units (rial, cents); null takes the value of the event. */
  valueMinor: number | null;
  /** Of an event: the defined events of that name. What they match reaches the goal, as what was sent under the name does. */
  defined: readonly DefinedEvent[];
}

/** The goals of a website, the oldest first. The main one, where there is one, is what "conversion" means. */
export async function listGoalRules(queries: Queries, website: string): Promise<GoalRule[]> {
  const goals = await listGoals(queries, website);
  const events = goals.some(({ kind }) => kind === "event") ? await listDefined(queries, website) : [];
  return goals.map((goal) => ({
    ...goal,
    defined: goal.kind === "event" ? events.filter(({ name }) => name === goal.match) : [],
  }));
}
