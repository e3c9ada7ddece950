import { ok } from "#contract/envelope.ts";
import { requiresOwner } from "#platform/http/context.ts";
import { calculateChoice } from "./calculate-choice.ts";
import { listPlans } from "./list-plans.ts";
import { toCalculation } from "./purchase.ts";

/** What is sold, and what it would cost the caller. */
export const planRoutes = {
  list: requiresOwner.wallet.plans.list.handler(({ input, context: { dependencies } }) =>
    ok(listPlans(dependencies.plans, input)),
  ),
  calculate: requiresOwner.wallet.plans.calculate.handler(async ({ input: choice, context: { dependencies, owner } }) =>
    ok(toCalculation(await calculateChoice(dependencies, dependencies.postgres, { owner: owner.id, choice }))),
  ),
  calculateActions: requiresOwner.wallet.plans.calculateActions.handler(
    async ({ input: choice, context: { dependencies, owner } }) =>
      ok(toCalculation(await calculateChoice(dependencies, dependencies.postgres, { owner: owner.id, choice }))),
  ),
};
