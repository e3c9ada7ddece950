import { ok } from "#contract/envelope.ts";
import { requiresOwner } from "#platform/http/context.ts";
import { readSubscription } from "./read-subscription.ts";

/** The account's plan and what it uses of it. */
export const subscriptionRoutes = {
  get: requiresOwner.wallet.subscription.get.handler(async ({ context: { dependencies, owner } }) =>
    ok(await readSubscription(dependencies, owner.id)),
  ),
};
