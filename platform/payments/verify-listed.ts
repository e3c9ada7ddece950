import { gatewayNames } from "#contract/payments.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { type Gateway, GatewayError } from "./gateways/gateway.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findByAuthority, isAnyUnpaid } from "./sql/payments.ts";
import { verifyPayment } from "./verify-payment.ts";

const everyMs = 1_800_000;
/** Of a gateway where nobody began a payment for so long the list is not read. */
const listedForMs = 30 * 86_400_000;

/**
 * Verifies what gateways list as paid and never verified, also after the time in which each payment is verified by itself:
 * the gateway's own limit is the list. Payments of others with the same merchant are left alone.
 */
export const verifyListed =
  (dependencies: PaymentDependencies): JobHandler =>
  async (_, signal) => {
    const { gateways, postgres, clock, log } = dependencies;
    const since = new Date(clock.now() - listedForMs);
    for (const gateway of gatewayNames.map(gateways.find)) {
      if (gateway?.listUnverified === undefined) continue;
      if (!(await isAnyUnpaid(postgres, { gateway: gateway.name, since }))) continue;
      try {
        await verifyEach(dependencies, gateway, signal);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.warn({ err: error }, "unverified payments not listed, trying again later");
      }
    }
    return { repeatAt: clock.now() + everyMs };
  };

async function verifyEach(dependencies: PaymentDependencies, gateway: Gateway, signal: AbortSignal): Promise<void> {
  for (const authority of (await gateway.listUnverified?.()) ?? []) {
    signal.throwIfAborted();
    const payment = await findByAuthority(dependencies.postgres, { gateway: gateway.name, authority });
    if (payment !== undefined) await verifyPayment(dependencies, payment);
  }
}
