import { amountWords } from "#app/format/amounts.ts";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords, ownZone } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Order } from "#contract/money-shapes.ts";
import { gatewayName, gatewayOptions } from "./gateways.server.ts";
import { orderSheet } from "./invoice-view.server.ts";
import { hasOtherAmount } from "./payment-view.server.ts";

/** What the page of an order says above it: whether it can be paid, and why not. */
type OrderState = "pending" | "beingChecked" | "otherAmount" | "paid" | "refunded" | "closed";

export const orderState = ({ status, payments }: Pick<Order, "status" | "payments">): OrderState => {
  if (status === "pending") {
    if (payments.some((each) => each.status === "unknown")) return "beingChecked";
    return payments.some(hasOtherAmount) ? "otherAmount" : "pending";
  }
  return status === "paid" || status === "refunded" ? status : "closed";
};

/** When the plan of a paid order begins, where that is still to come: it was paid before the running one ended. */
export const laterStart = (
  { status, calculation: { startsAt } }: Pick<Order, "status" | "calculation">,
  now: number,
) => (status === "paid" && startsAt !== null && Date.parse(startsAt) > now ? startsAt : undefined);

/** An order with its state, its payments and the paper. */
export async function loadOrder({ api, param }: OwnerContext) {
  const [order, zone] = await Promise.all([orNotFound(api.wallet.orders.get({ id: param("order") })), ownZone(api)]);
  const { id, number, status, calculation, preOrder, payments, createdAt, paidAt } = order;
  const state = orderState(order);
  const begins = laterStart(order, Date.now());
  const isUnpaid = status === "pending";
  return {
    ...{ id, status, preOrder, state, sheet: orderSheet(order, zone) },
    choices: isUnpaid ? await payChoices(api, order) : [],
    number: formatPlain(number),
    at: momentWords(zone, createdAt),
    paidAt: paidAt === null ? "" : momentWords(zone, paidAt),
    from: begins === undefined ? undefined : dayWords(jalaliOf(zone, Date.parse(begins)), true),
    total: amountWords(calculation.total, calculation.currency),
    payments: payments.map((payment) => ({
      ...{
        id: payment.id,
        status: payment.status,
        hasOtherAmount: hasOtherAmount(payment),
        reference: payment.reference ?? "",
      },
      amount: amountWords(payment.amount, payment.currency),
      gateway: gatewayName(payment.gateway),
      at: momentWords(zone, payment.at),
    })),
  };
}

/** The gateways of the order's currency, and the wallet where it covers the order. */
async function payChoices(api: OwnerContext["api"], { calculation: { currency, total } }: Order) {
  const [gateways, { result: wallet }] = await Promise.all([
    gatewayOptions(api, currency),
    api.balance.get({ currency }),
  ]);
  if (wallet.available < total) return gateways;
  const aside = i18n.t("invoices:order.available", { amount: amountWords(wallet.available, currency) });
  return [...gateways, { value: "wallet", label: gatewayName("wallet"), aside }];
}
