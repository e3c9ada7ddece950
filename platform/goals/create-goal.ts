import type { z } from "zod";
import type { Currency } from "#contract/currencies.ts";
import { type Goal, type goalFields, maxGoals } from "#contract/goals.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readMatch } from "./read-match.ts";
import { type GoalRow, insertGoal } from "./sql/goals.ts";
import { goalNameTaken, toGoal, toMinorUnits } from "./to-goal.ts";

/**
 * Sets a goal; a new main goal replaces the one before. Throws BAD_REQUEST where `match` can match nothing, CONFLICT
 * where the name is taken, REFUSED where the website has `maxGoals`.
 */
export async function createGoal(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  {
    website,
    fields,
  }: { website: { id: string; host: string; currency: Currency }; fields: z.output<typeof goalFields> },
): Promise<Goal> {
  const { value, ...others } = fields;
  const row: GoalRow = {
    ...others,
    id: ids.uuid(),
    match: readMatch(fields, website.host),
    valueMinor: toMinorUnits(website, value),
    createdAt: new Date(clock.now()),
  };
  const outcome = await insertGoal(postgres, { website: website.id, row, max: maxGoals });
  if (outcome === "full") throw new AppError("REFUSED", "Too many goals");
  if (outcome === "taken") throw goalNameTaken();
  return toGoal(website, row);
}
