import type { Order, Payment, PreOrder } from "#contract/money-shapes.ts";
import { AppError } from "#platform/errors.ts";
import { toCalculation } from "#platform/plans/purchase.ts";
import type { OrderRow } from "./sql/orders.ts";
import type { PreOrderRow } from "./sql/pre-orders.ts";

/** A pro forma as the API answers it; one whose time is over is expired before a job has written so. */
export const toPreOrder = ({ purchase, ...row }: PreOrderRow, now: number): PreOrder => ({
  ...{ id: row.id, number: row.number, order: row.order },
  status: row.status === "open" && row.expiresAt.getTime() <= now ? "expired" : row.status,
  calculation: toCalculation(purchase),
  ...{ buyer: row.buyer, seller: row.seller },
  ...{ createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
});

/** The same of an order. */
export const toOrder = (
  { purchase, ...row }: OrderRow,
  { now, payments }: { now: number; payments: readonly Payment[] },
): Order => ({
  ...{ id: row.id, number: row.number, preOrder: row.preOrder, payments: [...payments] },
  status: row.status === "pending" && row.expiresAt.getTime() <= now ? "expired" : row.status,
  calculation: toCalculation(purchase),
  ...{ buyer: row.buyer, seller: row.seller },
  ...{ createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
  paidAt: row.paidAt?.toISOString() ?? null,
});

export const orderNotFound = () => new AppError("NOT_FOUND", "No such order of this owner");

export const preOrderNotFound = () => new AppError("NOT_FOUND", "No such pro forma of this owner");
