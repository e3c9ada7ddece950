import { planProblems } from "#contract/text/plans.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { cancelPending, findOrder } from "./sql/orders.ts";
import { closePreOrder, findPreOrder } from "./sql/pre-orders.ts";
import { orderNotFound, preOrderNotFound } from "./to-order.ts";

type Key = { owner: string; id: string };

/**
 * Cancels an order that waits for its payment; again does nothing. A payment that is made all the same is the wallet's.
 * Throws NOT_FOUND, CONFLICT where it is paid or over.
 */
export async function cancelOrder(queries: Queries, key: Key): Promise<void> {
  if (await cancelPending(queries, key)) return;
  const row = await findOrder(queries, key);
  if (row === undefined) throw orderNotFound();
  if (row.status !== "cancelled") throw notOpen(planProblems.notOpen);
}

/** Cancels an open pro forma; again does nothing. Throws NOT_FOUND, CONFLICT where it was ordered or has expired. */
export async function cancelPreOrder(queries: Queries, key: Key): Promise<void> {
  if (await closePreOrder(queries, { ...key, status: "cancelled" })) return;
  const row = await findPreOrder(queries, key);
  if (row === undefined) throw preOrderNotFound();
  if (row.status !== "cancelled") throw notOpen(planProblems.used);
}

const notOpen = (message: string) =>
  new AppError("CONFLICT", "It is not open any more", { issues: [{ path: ["id"], message }] });
