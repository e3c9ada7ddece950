import { paymentText } from "#contract/text/payments.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { renderMail } from "#platform/mail/render-mail.ts";
import { dayWords, formatNumber, hourWords } from "#platform/mail/words.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { gatewayWords, moneyWords } from "./payment-words.ts";
import { findEmail, type PaymentRow } from "./sql/payments.ts";

/** Queues the receipt of a payment in the transaction that settles it. */
export async function queueReceipt(
  queries: Queries,
  { settings, ids }: Pick<PaymentDependencies, "settings" | "ids">,
  payment: PaymentRow,
): Promise<void> {
  const to = await findEmail(queries, payment.owner);
  if (to === undefined) return;
  const { receipt } = paymentText;
  const { id, paidAt, createdAt, gateway, reference, currency, amount } = payment;
  const at = (paidAt ?? createdAt).getTime();
  const zone = settings.TIME_ZONE_OFFSET;
  const sum = moneyWords(currency, amount);
  const rows = [
    { name: receipt.rows.amount, value: sum },
    { name: receipt.rows.gateway, value: gatewayWords(gateway) },
    { name: receipt.rows.reference, value: reference ?? "" },
    { name: receipt.rows.at, value: `${dayWords(zone, at)} ${hourWords(zone, at)}` },
  ];
  const content = {
    ...{ subject: receipt.subject(sum), title: receipt.title, paragraphs: [whatItPaid(payment)], tables: [{ rows }] },
    action: { label: receipt.action, url: `${settings.DASHBOARD_URL}/payments/${id}` },
    host: new URL(settings.DASHBOARD_URL).host,
  };
  const mail = { id: ids.uuid(), date: at, to, ...renderMail(content) };
  await queueMail(queries, { key: `receipt/${id}`, mail });
}

function whatItPaid({ order, orderNumber, settlesOrder }: PaymentRow): string {
  const { receipt } = paymentText;
  if (order === null) return receipt.topUp;
  const number = formatNumber(orderNumber ?? 0);
  return settlesOrder ? receipt.order(number) : receipt.toWallet(number);
}
