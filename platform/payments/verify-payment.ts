import type { Payment } from "#contract/money-shapes.ts";
import { ledgerMoney } from "#platform/ledger/ledger-money.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { GatewayError, type Verification } from "./gateways/gateway.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { notifyFailed, settlePayment } from "./settle-payment.ts";
import { markUnpaid, type PaymentRow } from "./sql/payments.ts";

type Status = Payment["status"];

interface Verified {
  status: Status;
  /** Nothing changes it any more. */
  isFinal: boolean;
}

/**
 * Calls the gateway for what became of a payment, and settles it or notes why not. Whatever was noted before, a payment
 * that the gateway says is paid is settled; an answer that cannot be relied on leaves it unknown, and the order payable.
 * What its owner cancelled stays cancelled until it is paid after all: nobody is notified that it has failed.
 */
export async function verifyPayment(
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  { saysCancelled = false } = {},
): Promise<Verified> {
  if (payment.status === "paid") return { status: "paid", isFinal: true };
  const answer = await callVerification(dependencies, payment);
  const noted = async (status: Exclude<Status, "paid">, reason: PaymentRow["reason"], isFinal = false) => {
    await note(dependencies, payment, status, reason);
    return { status, isFinal };
  };
  if (answer === undefined) return noted("unknown", "gateway");
  if (answer.state === "unpaid") {
    const { isFinal } = answer;
    if (saysCancelled) return noted("cancelled", "declined", isFinal);
    if (isFinal && payment.status !== "cancelled") return noted("failed", "declined", isFinal);
    return payment.status === "unknown" ? noted("requested", null) : { status: payment.status, isFinal };
  }
  const isExact = answer.state === "paid" && answer.amount === payment.amount && answer.currency === payment.currency;
  if (!isExact) {
    dependencies.log.error({ payment: payment.id, answer }, "a gateway has another amount of a payment");
    return noted("failed", "amount", true);
  }
  await settlePayment(dependencies, { id: payment.id, reference: answer.reference });
  return { status: "paid", isFinal: true };
}

/** Undefined where there is no answer to rely on. */
async function callVerification(
  { gateways, log }: PaymentDependencies,
  { id, gateway: name, authority, currency, amount }: PaymentRow,
): Promise<Verification | undefined> {
  const gateway = gateways.find(name);
  if (gateway === undefined || authority === null) return undefined;
  try {
    return await gateway.verify({ authority, money: ledgerMoney(currency, amount) });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, payment: id }, "payment not verified, trying again later");
    return undefined;
  }
}

async function note(
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  status: Exclude<Status, "paid">,
  reason: PaymentRow["reason"],
): Promise<void> {
  await dependencies.postgres.transaction(async (queries) => {
    const isNew = await markUnpaid(queries, { id: payment.id, status, reason });
    if (!isNew || status !== "failed") return;
    if (reason === "amount" || (await isPayable(dependencies, queries, payment))) {
      await notifyFailed(queries, payment, reason);
    }
  });
}

/** What "pay again" would be said of: not an order that another payment has paid, or that is cancelled or expired. */
async function isPayable({ orders }: PaymentDependencies, queries: Queries, { owner, order }: PaymentRow) {
  return order === null || (await orders.find(queries, { owner, order }))?.isPending === true;
}
