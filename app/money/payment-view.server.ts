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
  const [title, text] = wordsOf(payment, order);
  const label = (key: "amount" | "gateway" | "reference" | "at") => i18n.t(`invoices:payment.facts.${key}`);
  return {
    ...{ id, status, order: order?.id },
    title: i18n.t(`invoices:payment.${title}`),
    text: i18n.t(`invoices:payment.${text}`, words),
    facts: [
      { key: "amount", label: label("amount"), value: words.amount },
      { key: "gateway", label: label("gateway"), value: gatewayName(gateway) },
      ...(reference === null ? [] : [{ key: "reference", label: label("reference"), value: reference, isCode: true }]),
      { key: "at", label: label("at"), value: momentWords(zone, at) },
    ],
    /** The page that leads to the gateway leads back where it is being verified. */
    canGoToGateway: status === "requested" && url !== null,
    /** Whether the same can be paid by another try. */
    isPayable: (status === "failed" || status === "cancelled") && (order === undefined || order.status === "pending"),
  };
}

/** An order that waits for no payment any more has sentences of its own: nobody is to pay it again. */
function wordsOf({ status, isKept }: PaymentDetail, order: Order | undefined) {
  if (order === undefined) return [`${status}.title`, `${status}.topUp`] as const;
  if (isKept) return ["paid.title", "paid.kept"] as const;
  if (status === "paid" || order.status === "pending") return [`${status}.title`, `${status}.order`] as const;
  return [`${status}.title`, status === "failed" || status === "cancelled" ? "closed.ended" : "closed.open"] as const;
}
