import { paymentText } from "#contract/text/payments.ts";
import { AppError } from "#platform/errors.ts";
import { capture } from "#platform/ledger/capture.ts";
import { isHeld } from "#platform/ledger/is-held.ts";
import { inSoldUnits, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import { noteRefill } from "#platform/ledger/note-refill.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { release } from "#platform/ledger/release.ts";
import { reserve } from "#platform/ledger/reserve.ts";
import { formatNumber } from "#platform/mail/words.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { ResumedPlan } from "#platform/orders/refund-order.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { callRefund, holdOf, refuseTarget } from "./call-refund.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { gatewayWords } from "./payment-words.ts";
import {
  findRefundTarget,
  findSettling,
  lockPayment,
  lockRefund,
  markRefunded,
  type PaymentRow,
  type RefundTarget,
  refundTargets,
  storeRefundTarget,
} from "./sql/payments.ts";

export { type RefundTarget, refundTargets };

export interface Refund {
  order: string;
  number: number | null;
  to: RefundTarget;
  reference: string;
  /** Plans that an upgrade had ended and that go on by this run. */
  resumed: ResumedPlan[];
}

/**
 * Refunds a paid order: takes back what it brought, and gives its price back where it came from, or to `to`. One run of a
 * payment at a time. To the wallet and as paid back by hand it is one transaction. For the gateway the price comes into the
 * wallet first and is held there while it is called, so that a process that is killed between continues there when it is
 * run again: a begun refund keeps its target until the gateway refuses it for good. Throws NOT_FOUND for an order that no
 * payment paid, REFUSED where the gateway does not refund, GATEWAY_UNAVAILABLE where it does not answer, CONFLICT for
 * another target than the begun one, beside another run, and where the price has left the wallet: nothing is moved then.
 */
export async function refundOrder(
  dependencies: PaymentDependencies,
  { order, to: wanted }: { order: string; to?: RefundTarget | undefined },
): Promise<Refund> {
  const { postgres } = dependencies;
  const payment = await findSettling(postgres, order);
  if (payment === undefined) throw new AppError("NOT_FOUND", `no payment has paid an order ${order}`);
  return postgres.transaction(async (queries) => {
    const isMine = await lockRefund(queries, payment.id);
    if (!isMine) throw new AppError("CONFLICT", `order ${order} is being refunded by another run`);
    return refundAlone(dependencies, { payment, order, wanted });
  });
}

async function refundAlone(
  dependencies: PaymentDependencies,
  { payment, order, wanted }: { payment: PaymentRow; order: string; wanted: RefundTarget | undefined },
): Promise<Refund> {
  const { postgres, gateways } = dependencies;
  const gateway = gateways.find(payment.gateway);
  const begun = await findRefundTarget(postgres, payment.id);
  const to = wanted ?? begun ?? (payment.gateway === "wallet" ? "wallet" : "gateway");
  const isCallable = gateway?.refund !== undefined;
  const resumed = await postgres.transaction(async (queries) => {
    await refuseRefunded(queries, payment);
    refuseTarget({ what: `order ${order}`, gateway: payment.gateway, to, begun, isCallable });
    const plans = await takeBack(queries, dependencies, { payment, to });
    if (to !== "gateway") await endRefund(queries, dependencies, { payment, to, reference: to, resumed: plans });
    return plans;
  });
  const refund = { order, number: payment.orderNumber, to, resumed };
  if (to !== "gateway") return { ...refund, reference: to };
  const reference = await callRefund(dependencies, { payment, gateway });
  await postgres.transaction((queries) => endRefund(queries, dependencies, { payment, to, reference, resumed }));
  return { ...refund, reference };
}

interface Step {
  payment: PaymentRow;
  to: RefundTarget;
}

async function refuseRefunded(queries: Queries, { id, order }: PaymentRow): Promise<void> {
  const locked = await lockPayment(queries, id);
  if (locked?.refundedAt !== null) throw new AppError("CONFLICT", `order ${order} is refunded already`);
}

/** The order's price comes back into the wallet, held where it is to leave it again. */
async function takeBack(
  queries: Queries,
  { orders, clock }: PaymentDependencies,
  { payment, to }: Step,
): Promise<ResumedPlan[]> {
  const { id, owner, currency, amount, order, orderNumber } = payment;
  const at = clock.now();
  const { outcome, resumed } = await orders.refund(queries, { order: order ?? "", at });
  if (outcome === "unpaid") throw new AppError("CONFLICT", `order ${order} is not paid`);
  await postMovement(queries, {
    ...{ key: `order-refund/${order}`, kind: "refund", owner, currency, available: amount, account: "sales", at },
    ...{ isPassing: to !== "wallet" },
    ...{ reference: order ?? undefined, title: paymentText.orderRefund(formatNumber(orderNumber ?? 0)) },
  });
  await storeRefundTarget(queries, { id, to });
  if (to === "wallet") return resumed;
  const title = paymentText.payOut(gatewayWords(payment.gateway));
  const key = holdOf(payment);
  const reserved = await reserve(queries, { key, owner, currency, amount, title, at });
  if (reserved === "reserved" && (await isHeld(queries, key))) return resumed;
  throw new AppError("CONFLICT", `the price of order ${order} is in the wallet, or was spent from it: use --to wallet`);
}

async function endRefund(
  queries: Queries,
  { clock }: PaymentDependencies,
  { payment, to, reference, resumed }: Step & Pick<Refund, "reference" | "resumed">,
): Promise<void> {
  const at = clock.now();
  await lockPayment(queries, payment.id);
  // Held by an earlier run, whose gateway has refused it.
  if (to === "wallet" && (await isHeld(queries, holdOf(payment)))) {
    await release(queries, { key: holdOf(payment), at });
    await noteRefill(queries, payment.owner);
  }
  if (to !== "wallet") await capture(queries, { key: holdOf(payment), amount: payment.amount, account: "gateway", at });
  await markRefunded(queries, { id: payment.id, reference, at: new Date(at) });
  await notifyRefunded(queries, { payment, to, resumed });
}

const notifyRefunded = (
  queries: Queries,
  { payment: { id, owner, currency, amount, orderNumber }, to, resumed }: Step & Pick<Refund, "resumed">,
) =>
  notify(queries, {
    ...{ owner, website: null, kind: "walletChanged", key: `refund/${id}` },
    values: {
      ...{ amount: inSoldUnits(currency, amount), currency: soldCurrencyOf(currency) },
      refund: { order: orderNumber ?? 0, to: to === "wallet" ? "wallet" : "outside", resumed },
    },
  });
