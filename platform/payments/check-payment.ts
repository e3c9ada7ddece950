import type { PaymentDetail } from "#contract/payments.ts";
import { AppError } from "#platform/errors.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findOwnPayment, readPayment } from "./read-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

interface CheckLimits {
  payment: Pick<RateLimiter, "take">;
  owner: Pick<RateLimiter, "take">;
}

/** Calls of a gateway: its limits are shared by all owners. One of a payment at a time, and of an owner some a minute. */
export const openCheckLimits = (): CheckLimits => ({
  payment: new RateLimiter({ points: 1, windowSeconds: 10, maxKeys: 10_000 }),
  owner: new RateLimiter({ points: 30, windowSeconds: 300, maxKeys: 10_000 }),
});

/**
 * Calls the gateway again for a payment of the owner that is not paid; beyond the limits it answers what is known. Throws
 * NOT_FOUND for another's.
 */
export async function checkPayment(
  dependencies: PaymentDependencies,
  of: { owner: string; id: string },
  limits: CheckLimits,
): Promise<PaymentDetail> {
  const payment = await findOwnPayment(dependencies.postgres, of);
  const isOpen = payment.authority !== null && payment.status !== "paid";
  if (isOpen && (await mayCall(limits, of))) await verifyPayment(dependencies, payment);
  return readPayment(dependencies, of);
}

async function mayCall(limits: CheckLimits, { owner, id }: { owner: string; id: string }): Promise<boolean> {
  try {
    await limits.payment.take(id);
    await limits.owner.take(owner);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return false;
    throw error;
  }
}
