import type { Choice } from "#contract/plans.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { calculate } from "./calculate.ts";
import { findStanding } from "./find-standing.ts";
import type { Purchase } from "./purchase.ts";

/** What a choice costs an account now. Throws BAD_REQUEST naming the field where something is not sold so. */
export async function calculateChoice(
  { plans, clock }: Pick<Dependencies, "plans" | "clock">,
  queries: Queries,
  { owner, choice }: { owner: string; choice: Choice },
): Promise<Purchase> {
  const purchase = calculate(plans, choice, await findStanding(queries, { owner, now: clock.now() }));
  if (!Array.isArray(purchase)) return purchase;
  throw new AppError("BAD_REQUEST", "The choice is not sold so", { issues: purchase });
}
