import type { PaymentDetail } from "#contract/payments.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findOwnPayment, readPayment } from "./read-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

/** Calls the gateway again for a payment of the owner. Throws NOT_FOUND for another's. */
export async function checkPayment(
  dependencies: PaymentDependencies,
  of: { owner: string; id: string },
): Promise<PaymentDetail> {
  const payment = await findOwnPayment(dependencies.postgres, of);
  if (payment.authority !== null) await verifyPayment(dependencies, payment);
  return readPayment(dependencies, of);
}
