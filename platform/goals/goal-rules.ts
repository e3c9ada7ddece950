import type { Goal } from "#contract/goals.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listGoals } from "./sql/goals.ts";

/** What reports know of a goal. */
export interface GoalRule extends Pick<Goal, "id" | "name" | "kind" | "match" | "counts" | "isMain"> {
  /** What one conversion is worth, in minor units (rial, cents); null takes the value of the event. */
  valueMinor: number | null;
}

/** The goals of a website, the oldest first. The main one, where there is one, is what "conversion" means. */
export const listGoalRules = (queries: Queries, website: string): Promise<GoalRule[]> => listGoals(queries, website);
