import { amountWords } from "#app/format/amounts.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Order, Payment } from "#contract/money-shapes.ts";
import type { PaymentDetail } from "#contract/payments.ts";
import { gatewayName } from "./gateways.server.ts";

/** How a payment ended, in words; without an order it went into the wallet. */
export function paymentView(payment: PaymentDetail, order: Order | undefined, zone: string) {
  const { id, status, gateway, amount, currency, reference, at, url } = payment;
  const words = { number: formatPlain(order?.number ?? 0), amount: amountWords(amount, currency) };
  const [title, text] = wordsOf(payment, order);
  const isOtherAmount = hasOtherAmount(payment);
  const label = (key: "id" | "amount" | "gateway" | "reference" | "at") => i18n.t(`invoices:payment.facts.${key}`);
  return {
    ...{ id, status, order: order?.id },
    title: i18n.t(`invoices:payment.${title}`),
    text: i18n.t(`invoices:payment.${text}`, words),
    facts: [
      ...(isOtherAmount ? [{ key: "id", label: label("id"), value: id, isCode: true }] : []),
      { key: "amount", label: label("amount"), value: words.amount },
      { key: "gateway", label: label("gateway"), value: gatewayName(gateway) },
      ...(reference === null ? [] : [{ key: "reference", label: label("reference"), value: reference, isCode: true }]),
      { key: "at", label: label("at"), value: momentWords(zone, at) },
    ],
    /** The page that leads to the gateway leads back where it is being verified. */
    canGoToGateway: status === "requested" && url !== null,
    /** Whether the same can be paid by another try. */
    isPayable:
      (status === "failed" || status === "cancelled") &&
      !isOtherAmount &&
      (order === undefined || order.status === "pending"),
  };
}

/** Whether the gateway has other money than was wanted: it is in no wallet, and only the operator can settle it. */
export const hasOtherAmount = ({ status, reason }: Pick<Payment, "status" | "reason">) =>
  status === "failed" && reason === "amount";

/** An order that waits for no payment any more has sentences of its own: nobody is to pay it again. */
function wordsOf(payment: PaymentDetail, order: Order | undefined) {
  const { status, reason, isKept } = payment;
  if (hasOtherAmount(payment)) return ["otherAmount.title", "otherAmount.text"] as const;
  if (payment.refundedAt !== null && (isKept || payment.order === null))
    return ["paid.title", "paid.refunded"] as const;
  if (isKept && order !== undefined) return ["paid.title", "paid.kept"] as const;
  const what = order === undefined ? "topUp" : "order";
  if (order === undefined || status === "paid" || order.status === "pending") {
    if (status === "failed" && (reason === "expired" || reason === "gateway")) {
      return ["failed.title", `failedBy.${reason}.${what}`] as const;
    }
    return [`${status}.title`, `${status}.${what}`] as const;
  }
  return [`${status}.title`, status === "failed" || status === "cancelled" ? "closed.ended" : "closed.open"] as const;
}
