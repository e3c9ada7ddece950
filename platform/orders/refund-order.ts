import { AppError } from "#platform/errors.ts";
import { findStanding } from "#platform/plans/find-standing.ts";
import { closeGaps } from "#platform/plans/plan-term.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { creditMessages, endBought, moveTerms } from "./sql/bought.ts";
import { lockOwner } from "./sql/lock-owner.ts";
import { cancelBeside, findOwnerOf, findUpgradeOf, lockOrder, markRefunded } from "./sql/orders.ts";

/**
 * Marks a paid order refunded in the caller's transaction and takes back what is left of what it bought, once: `already`
 * where that has happened, `unpaid` where nothing was paid. Time that was to follow it begins earlier instead. A plan that
 * an upgrade has ended does not come back. Orders that wait for their payment and take off what is left of its time are
 * cancelled. Throws CONFLICT where a paid one took it off: the price would be given back twice.
 */
export async function refundOrder(
  queries: Queries,
  { order: id, at }: { order: string; at: number },
): Promise<"refunded" | "already" | "unpaid"> {
  const owner = await findOwnerOf(queries, id);
  if (typeof owner === "string") await lockOwner(queries, owner);
  const order = await lockOrder(queries, id);
  if (order?.status === "refunded") return "already";
  if (order?.status !== "paid") return "unpaid";
  const upgrade = await findUpgradeOf(queries, id);
  if (upgrade !== undefined) {
    throw new AppError("CONFLICT", `order number ${upgrade} took off what was left of order ${id}: refund that first`);
  }
  const now = new Date(at);
  await markRefunded(queries, id);
  await cancelBeside(queries, id);
  await endBought(queries, { order: id, at: now });
  if (typeof owner === "string") await moveTerms(queries, closeGaps(await findStanding(queries, { owner, now: at })));
  const credits = order.purchase.lines.flatMap((line) =>
    line.kind === "action" ? [{ kind: line.key, messages: -line.quantity * line.messages }] : [],
  );
  if (typeof owner === "string" && credits.length > 0)
    await creditMessages(queries, { owner, key: `refund/${id}`, credits, at: now });
  return "refunded";
}
