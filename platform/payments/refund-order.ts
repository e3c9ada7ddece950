import { paymentText } from "#contract/text/payments.ts";
import { AppError } from "#platform/errors.ts";
import { capture } from "#platform/ledger/capture.ts";
import { isHeld } from "#platform/ledger/is-held.ts";
import { ledgerMoney } from "#platform/ledger/ledger-money.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { release } from "#platform/ledger/release.ts";
import { reserve } from "#platform/ledger/reserve.ts";
import { formatNumber } from "#platform/mail/words.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Gateway, GatewayError } from "./gateways/gateway.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { gatewayWords } from "./payment-words.ts";
import { findSettling, lockPayment, markRefunded, type PaymentRow } from "./sql/payments.ts";

/** `gateway`: by its call. `wallet`: the money stays there. `outside`: the operator has paid it back by hand. */
export const refundTargets = ["gateway", "wallet", "outside"] as const;
export type RefundTarget = (typeof refundTargets)[number];

export interface Refund {
  order: string;
  number: number | null;
  to: RefundTarget;
  reference: string;
}

/**
 * Refunds a paid order: takes back what it brought, and gives its price back where it came from, or to `to`. The price
 * comes into the wallet first and is held there while the gateway is called, so that a process that is killed between
 * continues where it was when it is run again. Throws NOT_FOUND for an order that no payment paid, REFUSED where the
 * gateway does not refund, GATEWAY_UNAVAILABLE where it does not answer: the money stays held until a run ends it, to the
 * wallet or as paid back by hand.
 */
export async function refundOrder(
  dependencies: PaymentDependencies,
  { order, to: wanted }: { order: string; to?: RefundTarget | undefined },
): Promise<Refund> {
  const { postgres, gateways } = dependencies;
  const payment = await findSettling(postgres, order);
  if (payment === undefined) throw new AppError("NOT_FOUND", `no payment has paid an order ${order}`);
  const to = wanted ?? (payment.gateway === "wallet" ? "wallet" : "gateway");
  if (payment.refundedAt !== null) throw new AppError("CONFLICT", `order ${order} is refunded already`);
  const gateway = gateways.find(payment.gateway);
  if (to === "gateway" && gateway?.refund === undefined) {
    const why = `${payment.gateway} takes no refunds by a call`;
    throw new AppError("REFUSED", `${why}: use --to wallet, or pay it back in its panel and use --to outside`);
  }
  await postgres.transaction((queries) => takeBack(queries, dependencies, { payment, to }));
  const reference = to === "gateway" ? await callRefund({ payment, gateway }) : to;
  await postgres.transaction((queries) => endRefund(queries, dependencies, { payment, to, reference }));
  return { order, number: payment.orderNumber, to, reference };
}

const holdOf = ({ id }: PaymentRow) => `refund/${id}`;

interface Step {
  payment: PaymentRow;
  to: RefundTarget;
}

/** The order's price comes back into the wallet, held where it is to leave it again. */
async function takeBack(
  queries: Queries,
  { orders, clock }: PaymentDependencies,
  { payment, to }: Step,
): Promise<void> {
  const { id, owner, currency, amount, order, orderNumber } = payment;
  const at = clock.now();
  const locked = await lockPayment(queries, id);
  if (locked?.refundedAt !== null) throw new AppError("CONFLICT", `order ${order} is refunded already`);
  const outcome = await orders.refund(queries, { order: order ?? "", at });
  if (outcome === "unpaid") throw new AppError("CONFLICT", `order ${order} is not paid`);
  await postMovement(queries, {
    ...{ key: `order-refund/${order}`, kind: "refund", owner, currency, available: amount, account: "sales", at },
    ...{ reference: order ?? undefined, title: paymentText.orderRefund(formatNumber(orderNumber ?? 0)) },
  });
  if (to === "wallet") return;
  const title = paymentText.payOut(gatewayWords(payment.gateway));
  await reserve(queries, { key: holdOf(payment), owner, currency, amount, title, at });
}

async function callRefund({
  payment,
  gateway,
}: {
  payment: PaymentRow;
  gateway: Gateway | undefined;
}): Promise<string> {
  const { id, authority, reference, currency, amount } = payment;
  const of = {
    payment: id,
    authority: authority ?? "",
    reference: reference ?? "",
    money: ledgerMoney(currency, amount),
  };
  const answer = await gateway?.refund?.(of).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const why = `${error.message}: the amount is held, run it again`;
    throw new AppError("GATEWAY_UNAVAILABLE", why, { cause: error });
  });
  if (answer?.state === "done") return answer.reference;
  const next = `run it again with --to wallet, or pay it back in the panel of ${payment.gateway} and use --to outside`;
  throw new AppError("REFUSED", `${answer?.why}: the order is refunded and its amount is held: ${next}`);
}

async function endRefund(
  queries: Queries,
  { clock }: PaymentDependencies,
  { payment, to, reference }: Step & { reference: string },
): Promise<void> {
  const at = clock.now();
  await lockPayment(queries, payment.id);
  // Held by an earlier run that was to pay it out.
  if (to === "wallet" && (await isHeld(queries, holdOf(payment)))) await release(queries, { key: holdOf(payment), at });
  if (to !== "wallet") await capture(queries, { key: holdOf(payment), amount: payment.amount, account: "gateway", at });
  await markRefunded(queries, { id: payment.id, reference, at: new Date(at) });
}
