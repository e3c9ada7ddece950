import type { Currency } from "#contract/currencies.ts";
import type { Goal } from "#contract/goals.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { deleteGoal, findGoal, listGoals } from "./sql/goals.ts";
import { goalNotFound, toGoal } from "./to-goal.ts";

interface Website {
  id: string;
  currency: Currency;
}

/** The goals of a website, the oldest first. */
export const readGoals = async (queries: Queries, website: Website): Promise<Goal[]> =>
  (await listGoals(queries, website.id)).map((row) => toGoal(website, row));

/** Throws NOT_FOUND where the website has no such goal. */
export async function readGoal(queries: Queries, website: Website, id: string): Promise<Goal> {
  const row = await findGoal(queries, { website: website.id, id });
  if (row === undefined) throw goalNotFound();
  return toGoal(website, row);
}

/** Throws NOT_FOUND where the website has no such goal. */
export async function removeGoal(queries: Queries, key: { website: string; id: string }): Promise<void> {
  if (!(await deleteGoal(queries, key))) throw goalNotFound();
}
