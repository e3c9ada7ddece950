import type { Order, Payment, PreOrder } from "#contract/money-shapes.ts";
import { asciiDigits } from "#contract/phone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { expireDue } from "./sql/expire-due.ts";
import type { DocumentSearch } from "./sql/is-found.ts";
import { findOrder, listOrders } from "./sql/orders.ts";
import { findPreOrder, listPreOrders } from "./sql/pre-orders.ts";
import { orderNotFound, preOrderNotFound, toOrder, toPreOrder } from "./to-order.ts";

type Stores = Pick<Dependencies, "postgres" | "clock">;

/** Finds the payments of orders, by the order's id, the newest first. */
export type FindPayments = (queries: Queries, orders: readonly string[]) => Promise<ReadonlyMap<string, Payment[]>>;

interface Page<Status> {
  owner: string;
  status?: Status | undefined;
  q?: string | undefined;
  sort: "createdAt" | "-createdAt";
  page: number;
  limit: number;
}

/** In the digits that numbers are stored in; titles of lines are in Persian ones. */
const searchOf = (q = ""): DocumentSearch | undefined =>
  q.trim() === "" ? undefined : { title: q.trim(), number: asciiDigits(q.trim()) };

/** Pro formas of an account. */
export async function pagePreOrders({ postgres, clock }: Stores, of: Page<PreOrder["status"]>) {
  const now = clock.now();
  await expireDue(postgres, { now: new Date(now), owner: of.owner });
  const { rows, total } = await listPreOrders(postgres, { status: undefined, ...of, search: searchOf(of.q) });
  return { items: rows.map((row) => toPreOrder(row, now)), total, page: of.page, limit: of.limit };
}

/** Throws NOT_FOUND where the account has no such pro forma. */
export async function readPreOrder({ postgres, clock }: Stores, of: { owner: string; id: string }): Promise<PreOrder> {
  const row = await findPreOrder(postgres, of);
  if (row === undefined) throw preOrderNotFound();
  return toPreOrder(row, clock.now());
}

/** Orders of an account. */
export async function pageOrders(
  { postgres, clock }: Stores,
  of: Page<Order["status"]>,
  { findPayments }: { findPayments: FindPayments },
) {
  const now = clock.now();
  await expireDue(postgres, { now: new Date(now), owner: of.owner });
  const { rows, total } = await listOrders(postgres, { status: undefined, ...of, search: searchOf(of.q) });
  const payments = await findPayments(
    postgres,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => toOrder(row, { now, payments: payments.get(row.id) ?? [] }));
  return { items, total, page: of.page, limit: of.limit };
}

/** Throws NOT_FOUND where the account has no such order. */
export async function readOrder(
  { postgres, clock }: Stores,
  of: { owner: string; id: string },
  { findPayments }: { findPayments: FindPayments },
): Promise<Order> {
  const row = await findOrder(postgres, of);
  if (row === undefined) throw orderNotFound();
  const payments = (await findPayments(postgres, [row.id])).get(row.id) ?? [];
  return toOrder(row, { now: clock.now(), payments });
}
