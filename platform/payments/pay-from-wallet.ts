import { AppError } from "#platform/errors.ts";
import { findRepeated } from "./find-repeated.ts";
import type { PaymentDependencies, Wanted } from "./payment-services.ts";
import { queueReceipt } from "./receipt-mail.ts";
import { payOrder } from "./settle-payment.ts";
import { insertPayment, markPaid, type PaymentRow } from "./sql/payments.ts";
import { orderClosed } from "./to-payment.ts";

interface WalletPayment {
  owner: string;
  wanted: Wanted;
  key: string | undefined;
}

/**
 * Pays an order from the balance, in one transaction, and answers the payment's page. Throws BALANCE_TOO_LOW where the
 * balance does not cover it, CONFLICT where the order takes no payment: nothing is stored then.
 */
export async function payFromWallet(
  { postgres, clock, ids, settings, orders }: PaymentDependencies,
  { owner, wanted: { order, orderNumber, money }, key }: WalletPayment,
): Promise<{ payment: string; url: string }> {
  const at = clock.now();
  const id = await postgres.transaction(async (queries) => {
    const made = {
      id: ids.uuid(),
      owner,
      order,
      orderNumber,
      gateway: "wallet",
      ...money,
      key,
      createdAt: new Date(at),
    };
    if (!(await insertPayment(queries, made))) return (await findRepeated(queries, made)).id;
    if ((await orders.settle(queries, { order: order ?? "", payment: made.id, at })) !== "settled") throw orderClosed();
    const row: PaymentRow = {
      ...{ ...made, status: "paid", reason: null, authority: null, url: null, refundedAt: null },
      ...{ reference: made.id.slice(-12), settlesOrder: true, paidAt: new Date(at) },
    };
    if ((await payOrder(queries, row, { at, isPassing: false })) === "insufficient") {
      throw new AppError("BALANCE_TOO_LOW", "The balance does not cover the order");
    }
    await markPaid(queries, { id: row.id, reference: made.id.slice(-12), settlesOrder: true, at: new Date(at) });
    await queueReceipt(queries, { settings, ids }, row);
    return row.id;
  });
  return { payment: id, url: `${settings.DASHBOARD_URL}/payments/${id}` };
}
