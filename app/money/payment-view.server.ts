import { amountWords } from "#app/format/amounts.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Order } from "#contract/money-shapes.ts";
import type { PaymentDetail } from "#contract/payments.ts";
import { gatewayName } from "./gateways.server.ts";

/** How a payment ended, in words; without an order it went into the wallet. */
export function paymentView(payment: PaymentDetail, order: Order | undefined, zone: string) {
  const { id, status, gateway, amount, currency, reference, at, url } = payment;
  const words = { number: formatPlain(order?.number ?? 0), amount: amountWords(amount, currency) };
  const label = (key: "amount" | "gateway" | "reference" | "at") => i18n.t(`invoices:payment.facts.${key}`);
  return {
    ...{ id, status, url, order: order?.id },
    title: i18n.t(`invoices:payment.${status}.title`),
    text: i18n.t(`invoices:payment.${status}.${order === undefined ? "topUp" : "order"}`, words),
    facts: [
      { key: "amount", label: label("amount"), value: words.amount },
      { key: "gateway", label: label("gateway"), value: gatewayName(gateway) },
      ...(reference === null ? [] : [{ key: "reference", label: label("reference"), value: reference, isCode: true }]),
      { key: "at", label: label("at"), value: momentWords(zone, at) },
    ],
    /** Whether the same can be paid by another try. */
    isPayable: (status === "failed" || status === "cancelled") && (order === undefined || order.status === "pending"),
  };
}
