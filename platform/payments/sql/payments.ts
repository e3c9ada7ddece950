import type { Payment } from "#contract/money-shapes.ts";
import type { PaymentDetail } from "#contract/payments.ts";
import type { LedgerCurrency } from "#platform/ledger/ledger-money.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface PaymentRow {
  id: string;
  owner: string;
  order: string | null;
  orderNumber: number | null;
  gateway: string;
  status: Payment["status"];
  reason: PaymentDetail["reason"];
  currency: LedgerCurrency;
  amount: number;
  /** The gateway's name of it. */
  authority: string | null;
  url: string | null;
  /** The gateway's number of the money. */
  reference: string | null;
  settlesOrder: boolean;
  createdAt: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
}

const select = `SELECT id, owner_id AS owner, order_id AS "order", order_number AS "orderNumber", gateway, status, reason,
    currency, amount, authority, url, reference, settles_order AS "settlesOrder", created_at AS "createdAt",
    paid_at AS "paidAt", refunded_at AS "refundedAt"
  FROM payments`;

const one = async ({ query }: Queries, where: string, values: readonly unknown[]): Promise<PaymentRow | undefined> => {
  const [row] = await query<PaymentRow>(`${select} ${where}`, values);
  return row;
};

/** A payment of anybody. */
export const findPayment = (queries: Queries, id: string) => one(queries, "WHERE id = $1", [id]);

/** A payment of anybody, locked until the transaction ends. Of what a payment locks it is the first. */
export const lockPayment = (queries: Queries, id: string) => one(queries, "WHERE id = $1 FOR UPDATE", [id]);

export const findByRequestKey = (queries: Queries, { owner, key }: { owner: string; key: string }) =>
  one(queries, "WHERE owner_id = $1 AND request_key = $2", [owner, key]);

export const findByAuthority = (queries: Queries, { gateway, authority }: { gateway: string; authority: string }) =>
  one(queries, "WHERE gateway = $1 AND authority = $2", [gateway, authority]);

/** Whether a gateway has a payment that was begun since and is not paid. */
export async function isAnyUnpaid(
  { query }: Queries,
  { gateway, since }: { gateway: string; since: Date },
): Promise<boolean> {
  const found = await query(
    `SELECT 1 FROM payments
     WHERE gateway = $1 AND created_at > $2 AND status <> 'paid' AND authority IS NOT NULL LIMIT 1`,
    [gateway, since],
  );
  return found.length > 0;
}

/** The payment that paid an order. */
export const findSettling = (queries: Queries, order: string) =>
  one(queries, "WHERE order_id = $1 AND settles_order", [order]);

/** Payments of anybody by their gateway's reference, at most three: gateways number apart. */
export const listByReference = ({ query }: Queries, reference: string): Promise<PaymentRow[]> =>
  query<PaymentRow>(`${select} WHERE reference = $1 AND status = 'paid' ORDER BY id LIMIT 3`, [reference]);

/** The payments of orders, the newest first. */
export const listOfOrders = ({ query }: Queries, orders: readonly string[]): Promise<PaymentRow[]> =>
  query<PaymentRow>(`${select} WHERE order_id = ANY ($1) ORDER BY created_at DESC, id DESC`, [orders]);

/** How many payments of an owner were begun since and are not paid. Locks the account: one of two at once is not counted. */
export async function countBegun(
  { query }: Queries,
  { owner, since }: { owner: string; since: Date },
): Promise<number> {
  await query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [owner]);
  const [row] = await query<{ begun: number }>(
    "SELECT count(*) AS begun FROM payments WHERE owner_id = $1 AND created_at > $2 AND status <> 'paid'",
    [owner, since],
  );
  return row?.begun ?? 0;
}

export type NewPayment = Pick<
  PaymentRow,
  "id" | "owner" | "order" | "orderNumber" | "gateway" | "currency" | "amount" | "createdAt"
> & { key: string | undefined };

/** Stores a payment unless the owner has one of its key; whether it was stored. */
export async function insertPayment({ query }: Queries, row: NewPayment): Promise<boolean> {
  const { id, owner, order, orderNumber, gateway, currency, amount, createdAt, key } = row;
  const stored = await query(
    `INSERT INTO payments (id, owner_id, order_id, order_number, gateway, status, currency, amount, created_at, request_key)
     VALUES ($1, $2, $3, $4, $5, 'requested', $6, $7, $8, $9) ON CONFLICT (owner_id, request_key) DO NOTHING RETURNING 1`,
    [id, owner, order, orderNumber, gateway, currency, amount, createdAt, key ?? null],
  );
  return stored.length > 0;
}

/** Stores where a payment is paid; false where another call has done so. */
export async function storeAuthority(
  { query }: Queries,
  { id, authority, url }: { id: string; authority: string; url: string },
): Promise<boolean> {
  const stored = await query(
    `UPDATE payments SET authority = $2, url = $3, status = 'requested', reason = NULL
     WHERE id = $1 AND authority IS NULL RETURNING 1`,
    [id, authority, url],
  );
  return stored.length > 0;
}

/** Notes what is known of a payment that is not paid; a paid one stays paid. Whether that is new. */
export async function markUnpaid(
  { query }: Queries,
  { id, status, reason }: { id: string; status: Exclude<Payment["status"], "paid">; reason: PaymentRow["reason"] },
): Promise<boolean> {
  const changed = await query(
    `UPDATE payments SET status = $2, reason = $3
     WHERE id = $1 AND status <> 'paid' AND (status, reason) IS DISTINCT FROM ($2, $3) RETURNING 1`,
    [id, status, reason],
  );
  return changed.length > 0;
}

/** Of a locked payment. */
export const markPaid = (
  { query }: Queries,
  { id, reference, settlesOrder, at }: { id: string; reference: string; settlesOrder: boolean; at: Date },
) =>
  query(
    `UPDATE payments SET status = 'paid', reason = NULL, reference = $2, settles_order = $3, paid_at = $4 WHERE id = $1`,
    [id, reference, settlesOrder, at],
  );

export const markRefunded = ({ query }: Queries, { id, reference, at }: { id: string; reference: string; at: Date }) =>
  query("UPDATE payments SET refunded_at = $3, refund_reference = $2 WHERE id = $1 AND refunded_at IS NULL", [
    ...[id, reference, at],
  ]);

/** `gateway`: by its call. `wallet`: the money stays there. `outside`: the operator has paid it back by hand. */
export const refundTargets = ["gateway", "wallet", "outside"] as const;
export type RefundTarget = (typeof refundTargets)[number];

/** Whether this run may refund a payment: one at a time does, until its transaction ends. */
export async function lockRefund({ query }: Queries, id: string): Promise<boolean> {
  const of = [advisoryLocks.refund, id];
  const [row] = await query<{ isMine: boolean }>('SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS "isMine"', of);
  return row?.isMine === true;
}

/** Where a begun refund gives the price; null where none has begun, or the gateway has refused it. */
export async function findRefundTarget({ query }: Queries, id: string): Promise<RefundTarget | null> {
  const [row] = await query<{ to: RefundTarget | null }>('SELECT refund_to AS "to" FROM payments WHERE id = $1', [id]);
  return row?.to ?? null;
}

export const storeRefundTarget = ({ query }: Queries, { id, to }: { id: string; to: RefundTarget | null }) =>
  query("UPDATE payments SET refund_to = $2 WHERE id = $1", [id, to]);

/** The address that receipts go to. */
export async function findEmail({ query }: Queries, owner: string): Promise<string | undefined> {
  const [row] = await query<{ email: string }>("SELECT email FROM users WHERE id = $1", [owner]);
  return row?.email;
}
