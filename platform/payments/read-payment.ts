import type { Payment } from "#contract/money-shapes.ts";
import type { PaymentDetail } from "#contract/payments.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findPayment, listOfOrders, type PaymentRow } from "./sql/payments.ts";
import { paymentNotFound, toDetail, toPayment } from "./to-payment.ts";

/** A payment of the owner. Throws NOT_FOUND for another's. */
export async function findOwnPayment(queries: Queries, of: { owner: string; id: string }): Promise<PaymentRow> {
  const row = await findPayment(queries, of.id);
  if (row?.owner !== of.owner) throw paymentNotFound();
  return row;
}

/** Throws NOT_FOUND for a payment of another owner. */
export async function readPayment(
  { postgres, orders }: Pick<PaymentDependencies, "postgres" | "orders">,
  of: { owner: string; id: string },
): Promise<PaymentDetail> {
  const row = await findOwnPayment(postgres, of);
  const { owner, order } = row;
  const isPayable = order === null || (await orders.find(postgres, { owner, order }))?.isPending === true;
  return toDetail(row, { isPayable });
}

/** The payments of orders by the order's id, the newest first. */
export async function findPaymentsOfOrders(
  queries: Queries,
  orders: readonly string[],
): Promise<ReadonlyMap<string, Payment[]>> {
  const found = new Map<string, Payment[]>();
  for (const row of await listOfOrders(queries, orders)) {
    if (row.order !== null) found.set(row.order, [...(found.get(row.order) ?? []), toPayment(row)]);
  }
  return found;
}
