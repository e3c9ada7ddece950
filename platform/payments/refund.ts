import type { PaymentDependencies } from "./payment-services.ts";
import { type Refund, refundOrder } from "./refund-order.ts";
import { type PaymentRefund, refundPayment } from "./refund-payment.ts";
import { findSettling, type RefundTarget } from "./sql/payments.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Refunds what an id or reference names: an order, or a payment whose money went into the wallet. */
export async function refund(
  dependencies: PaymentDependencies,
  { of, to }: { of: string; to?: RefundTarget | undefined },
): Promise<Refund | PaymentRefund> {
  const isOrder = uuid.test(of) && (await findSettling(dependencies.postgres, of)) !== undefined;
  return isOrder ? refundOrder(dependencies, { order: of, to }) : refundPayment(dependencies, { payment: of, to });
}
