import type { FindUses } from "#platform/event-definitions/find-uses.ts";
import { listGoalsOfEvent } from "./sql/goals.ts";

/** The goals that events of this name reach. */
export const findGoalUses: FindUses = async (queries, event) =>
  (await listGoalsOfEvent(queries, event)).map((goal) => ({ kind: "goal" as const, ...goal }));
