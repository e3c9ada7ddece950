import type { SoldCurrency } from "#contract/money-shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findOrder } from "./sql/orders.ts";

interface Payable {
  id: string;
  number: number;
  /** Whether it waits for its payment. */
  isPending: boolean;
  /** In minor units of `currency`, with VAT. */
  total: number;
  currency: SoldCurrency;
}

/** What a payment needs of an order of the owner; undefined for another's. `now` in milliseconds since 1970. */
export async function findPayable(
  queries: Queries,
  { owner, order: id, now }: { owner: string; order: string; now: number },
): Promise<Payable | undefined> {
  const row = await findOrder(queries, { owner, id });
  if (row === undefined) return undefined;
  const { total, currency } = row.purchase;
  const isPending = row.status === "pending" && now < row.expiresAt.getTime();
  return { id: row.id, number: row.number, isPending, total, currency };
}
