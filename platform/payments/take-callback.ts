import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findPayment } from "./sql/payments.ts";
import { paymentNotFound } from "./to-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

/**
 * A browser, or somebody else, says that a payment has ended. Nothing of that is believed: the gateway is called. Throws
 * NOT_FOUND for no payment, BAD_REQUEST for the name of another one, and what `take` throws, which counts the payment once it
 * is found: names that anybody makes up fill no counters.
 */
export async function takeCallback(
  dependencies: PaymentDependencies,
  { id, fields, take }: { id: string; fields: Readonly<Record<string, string>>; take?: (id: string) => Promise<void> },
): Promise<void> {
  const payment = await findPayment(dependencies.postgres, id);
  const gateway = dependencies.gateways.find(payment?.gateway ?? "");
  if (payment === undefined || gateway === undefined) throw paymentNotFound();
  await take?.(id);
  const { authority, saysCancelled } = gateway.readCallback(fields);
  const isNamed =
    authority === payment.authority || (authority === undefined && gateway.namesPaymentByAddress === true);
  if (payment.authority === null || !isNamed) {
    const issues = [{ path: ["authority"], message: violationText.invalid }];
    throw new AppError("BAD_REQUEST", "A callback for another payment", { issues });
  }
  await verifyPayment(dependencies, payment, { saysCancelled });
}
