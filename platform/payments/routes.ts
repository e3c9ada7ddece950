import { ok } from "#contract/envelope.ts";
import { requiresOwner } from "#platform/http/context.ts";
import { checkPayment, openCheckLimits } from "./check-payment.ts";
import { listGateways } from "./list-gateways.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { readPayment } from "./read-payment.ts";
import { requestPayment } from "./request-payment.ts";

/** Payments of the signed-in owner. */
export const paymentRoutes = (services: PaymentDependencies, limits = openCheckLimits()) => ({
  gateways: requiresOwner.payments.gateways.handler(({ input: { currency } }) =>
    ok({ items: listGateways(services.gateways, currency) }),
  ),
  request: requiresOwner.payments.request.handler(async ({ input, context: { owner, idempotencyKey } }) =>
    ok(await requestPayment(services, { owner: owner.id, input, key: idempotencyKey })),
  ),
  get: requiresOwner.payments.get.handler(async ({ input: { id }, context: { owner } }) =>
    ok(await readPayment(services, { owner: owner.id, id })),
  ),
  check: requiresOwner.payments.check.handler(async ({ input: { id }, context: { owner } }) =>
    ok(await checkPayment(services, { owner: owner.id, id }, limits)),
  ),
});
