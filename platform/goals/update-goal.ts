import type { Currency } from "#contract/currencies.ts";
import type { Goal } from "#contract/goals.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readMatch } from "./read-match.ts";
import { findGoal, type GoalRow, updateGoal as storeGoal } from "./sql/goals.ts";
import { goalNameTaken, goalNotFound, toGoal, toMinorUnits } from "./to-goal.ts";

type GoalChange = { [Field in keyof Omit<Goal, "id" | "createdAt">]?: Goal[Field] | undefined };

/**
 * Changes a goal, for all of the past too: reports count by the rule as it is now. Throws NOT_FOUND, BAD_REQUEST where
 * `match` can match nothing, CONFLICT where the name is taken.
 */
export async function updateGoal(
  { postgres }: Pick<Dependencies, "postgres">,
  {
    website,
    id,
    change,
  }: { website: { id: string; host: string; currency: Currency }; id: string; change: GoalChange },
): Promise<Goal> {
  const { value, ...fields } = change;
  const before = await findGoal(postgres, { website: website.id, id });
  if (before === undefined) throw goalNotFound();
  const changed = Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== undefined));
  const row: GoalRow = { ...before, ...changed };
  if (value !== undefined) row.valueMinor = toMinorUnits(website, value);
  row.match = readMatch(row, website.host);
  if ((await storeGoal(postgres, { website: website.id, row })) === "taken") throw goalNameTaken();
  return toGoal(website, row);
}
