import type { PlanType } from "#contract/money-shapes.ts";
import { AppError } from "#platform/errors.ts";
import { findStanding } from "#platform/plans/find-standing.ts";
import { resumeTerms } from "#platform/plans/resume-terms.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { creditMessages, endBought, listEnded, moveTerms, resume } from "./sql/bought.ts";
import { lockOwner } from "./sql/lock-owner.ts";
import { cancelBeside, cancelUpgrades, findOwnerOf, findUpgradeOf, lockOrder, markRefunded } from "./sql/orders.ts";

/** A plan that goes on because the upgrade that ended it was refunded, until an instant in milliseconds since 1970. */
export interface ResumedPlan {
  type: PlanType;
  endsAt: number;
}

export interface RefundedOrder {
  outcome: "refunded" | "already" | "unpaid";
  /** In the order of their time. */
  resumed: ResumedPlan[];
}

/**
 * Marks a paid order refunded in the caller's transaction and takes back what is left of what it bought, once: `already`
 * where that has happened, `unpaid` where nothing was paid. A plan that it ended as an upgrade goes on with all that was left of
 * it; time that was to follow begins behind that, or earlier where there is none. Orders that wait for their payment and take off what is left of its time are
 * cancelled. Throws CONFLICT where a paid one took it off: the price would be given back twice.
 */
export async function refundOrder(
  queries: Queries,
  { order: id, at }: { order: string; at: number },
): Promise<RefundedOrder> {
  const owner = await findOwnerOf(queries, id);
  if (typeof owner === "string") await lockOwner(queries, owner);
  const order = await lockOrder(queries, id);
  if (order?.status === "refunded") return { outcome: "already", resumed: [] };
  if (order?.status !== "paid") return { outcome: "unpaid", resumed: [] };
  const upgrade = await findUpgradeOf(queries, id);
  if (upgrade !== undefined) {
    throw new AppError("CONFLICT", `order number ${upgrade} took off what was left of order ${id}: refund that first`);
  }
  const now = new Date(at);
  await markRefunded(queries, id);
  await cancelBeside(queries, id);
  await endBought(queries, { order: id, at: now });
  const resumed = typeof owner === "string" ? await resumeEnded(queries, { owner, order: id, at }) : [];
  const credits = order.purchase.lines.flatMap((line) =>
    line.kind === "action" ? [{ kind: line.key, messages: -line.quantity * line.messages }] : [],
  );
  if (typeof owner === "string" && credits.length > 0)
    await creditMessages(queries, { owner, key: `refund/${id}`, credits, at: now });
  return { outcome: "refunded", resumed };
}

/** Gives back what the order ended as an upgrade, and moves what waits. */
async function resumeEnded(
  queries: Queries,
  { owner, order, at }: { owner: string; order: string; at: number },
): Promise<ResumedPlan[]> {
  const ended = await listEnded(queries, order);
  const { resumed, moved } = resumeTerms(await findStanding(queries, { owner, now: at }), ended);
  await resume(queries, resumed, at);
  if (resumed.length > 0) await cancelUpgrades(queries, owner);
  await moveTerms(queries, moved);
  return resumed.flatMap(({ id, endsAt }) =>
    ended.filter((term) => term.id === id).map(({ type }) => ({ type, endsAt })),
  );
}
