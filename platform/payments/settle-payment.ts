import { paymentText } from "#contract/text/payments.ts";
import { inSoldUnits, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { gatewayWords, orderWords } from "./payment-words.ts";
import { queueReceipt } from "./receipt-mail.ts";
import { lockPayment, markPaid, type PaymentRow } from "./sql/payments.ts";

/** `kept`: the order took no payment any more, so the money stays in the wallet. */
export type SettleOutcome = "settled" | "kept" | "already";

/**
 * Settles a verified payment: payment, order, ledger, receipt and notification in one transaction, once however often it
 * is called. What was paid comes into the wallet, and what an order costs leaves it: two payments of one order, or one of
 * an order that has expired, lose nothing. Locks the payment, the order and the wallet, in this order.
 */
export const settlePayment = (
  dependencies: Pick<PaymentDependencies, "postgres" | "clock" | "settings" | "ids" | "orders">,
  { id, reference }: { id: string; reference: string },
): Promise<SettleOutcome> =>
  dependencies.postgres.transaction(async (queries) => {
    const payment = await lockPayment(queries, id);
    if (payment === undefined) throw new Error("A payment that was verified is not there");
    if (payment.status === "paid") return "already";
    const at = dependencies.clock.now();
    const { order } = payment;
    const taken = order === null ? undefined : await dependencies.orders.settle(queries, { order, payment: id, at });
    const settlesOrder = taken === "settled";
    const paid = { ...payment, status: "paid" as const, reference, settlesOrder, paidAt: new Date(at) };
    await markPaid(queries, { id, reference, settlesOrder, at: paid.paidAt });
    await postMovement(queries, { ...topUpOf(paid, at), isPassing: settlesOrder });
    if (settlesOrder) await payOrder(queries, paid, { at, isPassing: true });
    await queueReceipt(queries, dependencies, paid);
    await notifyPaid(queries, paid);
    return order === null || settlesOrder ? "settled" : "kept";
  });

const topUpOf = ({ id, owner, currency, amount, gateway }: PaymentRow, at: number) => ({
  ...{ key: `payment/${id}`, kind: "top_up" as const, owner, currency, at, account: "gateway" as const },
  ...{ available: amount, reference: id, title: paymentText.topUpBy(gatewayWords(gateway)) },
});

/** Takes the price of a settled order out of the wallet; `isPassing` where the payment put it there. */
export const payOrder = (
  queries: Queries,
  payment: PaymentRow,
  { at, isPassing }: { at: number; isPassing: boolean },
) => {
  const { owner, currency, amount, order, orderNumber } = payment;
  return postMovement(queries, {
    ...{ key: `order/${order}`, kind: "plan", owner, currency, at, account: "sales" },
    ...{ available: -amount, isPassing, reference: order ?? undefined, title: orderWords(orderNumber) },
  });
};

const notifyPaid = (queries: Queries, payment: PaymentRow) =>
  notify(queries, { ...notificationOf(payment), kind: "paymentPaid", values: valuesOf(payment) });

/** With the reason, which decides whether the owner may pay again. */
export const notifyFailed = (queries: Queries, payment: PaymentRow, reason: PaymentRow["reason"]) =>
  notify(queries, { ...notificationOf(payment), kind: "paymentFailed", values: { ...valuesOf(payment), reason } });

const notificationOf = ({ id, owner }: PaymentRow) => ({ owner, website: null, key: id });

const valuesOf = ({ id, amount, currency }: PaymentRow) => ({
  payment: id,
  amount: inSoldUnits(currency, amount),
  currency: soldCurrencyOf(currency),
});
