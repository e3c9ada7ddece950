import type { Order, Party } from "#contract/money-shapes.ts";
import type { Purchase } from "#platform/plans/purchase.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";
import { type DocumentSearch, isFound } from "./is-found.ts";

export interface OrderRow {
  id: string;
  /** Null of an account that is gone. */
  owner: string | null;
  number: number;
  status: Order["status"];
  purchase: Purchase;
  buyer: Party;
  seller: Party;
  preOrder: string | null;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
}

const select = `SELECT id, user_id AS owner, number, status, purchase, buyer, seller, pre_order_id AS "preOrder",
    created_at AS "createdAt", expires_at AS "expiresAt", paid_at AS "paidAt"
  FROM orders`;

/** Stores an order that waits for its payment; false where the account has one of a plan already, and this is another. */
export async function insertOrder(
  { query }: Queries,
  { id, owner, number, purchase, buyer, seller, preOrder, createdAt, expiresAt }: OrderRow,
): Promise<boolean> {
  const inserted = await query(
    `INSERT INTO orders (id, user_id, number, status, purchase, buyer, seller, pre_order_id, created_at, expires_at,
       changes_plan, currency, total)
     VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (user_id) WHERE status = 'pending' AND changes_plan DO NOTHING RETURNING 1`,
    [
      ...[id, owner, number],
      ...[purchase, buyer, seller].map((each) => JSON.stringify(each)),
      ...[preOrder, createdAt, expiresAt, purchase.changesPlan, purchase.currency, purchase.total],
    ],
  );
  return inserted.length > 0;
}

/** An order of the owner. */
export async function findOrder(
  { query }: Queries,
  { owner, id }: { owner: string; id: string },
): Promise<OrderRow | undefined> {
  const [row] = await query<OrderRow>(`${select} WHERE user_id = $1 AND id = $2`, [owner, id]);
  return row;
}

/** An order of anybody, locked until the transaction ends. */
export async function lockOrder({ query }: Queries, id: string): Promise<OrderRow | undefined> {
  const [row] = await query<OrderRow>(`${select} WHERE id = $1 FOR UPDATE`, [id]);
  return row;
}

/** Whose an order is. */
export async function findOwnerOf({ query }: Queries, id: string): Promise<string | null | undefined> {
  const [row] = await query<{ owner: string | null }>("SELECT user_id AS owner FROM orders WHERE id = $1", [id]);
  return row?.owner;
}

/** The order of a plan that waits for its payment. */
export async function findPendingPlan({ query }: Queries, owner: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    "SELECT id FROM orders WHERE user_id = $1 AND status = 'pending' AND changes_plan",
    [owner],
  );
  return row?.id;
}

interface Page {
  owner: string;
  status: string | undefined;
  search: DocumentSearch | undefined;
  sort: "createdAt" | "-createdAt";
  page: number;
  limit: number;
}

export const listOrders = (
  queries: Queries,
  { owner, status, search, sort, page, limit }: Page,
): Promise<{ rows: OrderRow[]; total: number }> =>
  readPage(queries, {
    ...{ select, from: "orders" },
    where: `user_id = $1 AND ($2::text IS NULL OR status = $2) AND ${isFound("")}`,
    values: [owner, status ?? null, search?.number ?? null, search?.title ?? null],
    ...{ order: `number ${sort === "createdAt" ? "" : "DESC"}`, page, limit },
  });

/** Cancels an order of the owner that waits for its payment; false where it does not. */
export async function cancelPending(
  { query }: Queries,
  { owner, id }: { owner: string; id: string },
): Promise<boolean> {
  const cancelled = await query(
    "UPDATE orders SET status = 'cancelled' WHERE user_id = $1 AND id = $2 AND status = 'pending' RETURNING 1",
    [owner, id],
  );
  return cancelled.length > 0;
}

/** Cancels orders that wait for their payment and take off what is left of the paid time of an order. */
export const cancelBeside = ({ query }: Queries, order: string) =>
  query(
    `UPDATE orders SET status = 'cancelled' FROM plan_terms term
     WHERE term.order_id = $1 AND orders.user_id = term.user_id AND status = 'pending'
       AND (purchase ->> 'prorated')::bigint > 0 AND purchase -> 'basis' ? term.id::text`,
    [order],
  );

/** Cancels orders of an owner that wait for their payment and would end paid time that they were not made beside. */
export const cancelUpgrades = ({ query }: Queries, owner: string) =>
  query(
    `UPDATE orders SET status = 'cancelled'
     WHERE user_id = $1 AND status = 'pending' AND (purchase ->> 'isUpgrade')::boolean`,
    [owner],
  );

/** The number of a paid upgrade that took off what was left of the paid time of an order, the latest one. */
export async function findUpgradeOf({ query }: Queries, order: string): Promise<number | undefined> {
  const [row] = await query<{ number: number }>(
    `SELECT orders.number FROM plan_terms term JOIN orders ON orders.user_id = term.user_id
     WHERE term.order_id = $1 AND status = 'paid' AND (purchase ->> 'isUpgrade')::boolean
       AND (purchase ->> 'prorated')::bigint > 0 AND purchase -> 'basis' ? term.id::text
     ORDER BY orders.number DESC LIMIT 1`,
    [order],
  );
  return row?.number;
}

export const markPaid = ({ query }: Queries, { id, payment, at }: { id: string; payment: string | null; at: Date }) =>
  query("UPDATE orders SET status = 'paid', paid_at = $2, payment_id = $3 WHERE id = $1", [id, at, payment]);

export const markRefunded = ({ query }: Queries, id: string) =>
  query("UPDATE orders SET status = 'refunded' WHERE id = $1", [id]);
