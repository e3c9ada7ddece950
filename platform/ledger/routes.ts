import { ok } from "#contract/envelope.ts";
import { requiresOwner } from "#platform/http/context.ts";
import { pageTransactions } from "./page-transactions.ts";
import { readBalance, updateLowAt } from "./read-balance.ts";
import { readConsumption } from "./read-consumption.ts";

/** The signed-in owner's wallets. */
export const balanceRoutes = {
  get: requiresOwner.balance.get.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await readBalance(dependencies.postgres, { ...input, owner: owner.id })),
  ),
  update: requiresOwner.balance.update.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await updateLowAt(dependencies.postgres, { ...input, owner: owner.id, now: dependencies.clock.now() })),
  ),
  transactions: requiresOwner.balance.transactions.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await pageTransactions(dependencies, { ...input, owner: owner.id })),
  ),
  consumption: requiresOwner.balance.consumption.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await readConsumption(dependencies, { ...input, owner: owner.id })),
  ),
};
