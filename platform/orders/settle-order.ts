import type { Dependencies } from "#platform/dependencies.ts";
import { noteRefill } from "#platform/ledger/note-refill.ts";
import { findStanding } from "#platform/plans/find-standing.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { planEffects } from "./plan-effects.ts";
import { creditMessages, endTerms, insertAddon, insertTerm } from "./sql/bought.ts";
import { lockOwner } from "./sql/lock-owner.ts";
import { findOwnerOf, lockOrder, markPaid } from "./sql/orders.ts";

interface Settlement {
  /** The order's id. */
  order: string;
  /** What paid it; null where nothing is to be paid. */
  payment: string | null;
  /** In milliseconds since 1970. */
  at: number;
}

/**
 * Marks an order paid in the caller's transaction and brings what was bought, once: `already` where that has happened.
 * `closed` where it was cancelled or refunded, is nobody's any more, or its time is over, whether a job has written so or
 * not: nothing happens, and the money stays to be given back.
 */
export async function settleOrder(
  queries: Queries,
  { order: id, payment, at }: Settlement,
  { ids }: Pick<Dependencies, "ids">,
): Promise<"settled" | "already" | "closed"> {
  const owner = await findOwnerOf(queries, id);
  if (owner === undefined || owner === null) return "closed";
  await lockOwner(queries, owner);
  const order = await lockOrder(queries, id);
  if (order?.status === "paid") return "already";
  if (order?.status !== "pending" || order.expiresAt.getTime() <= at) return "closed";
  const now = new Date(at);
  await markPaid(queries, { id, payment, at: now });
  const effects = planEffects(order.purchase, await findStanding(queries, { owner, now: at }));
  if (effects.ended.length > 0) await endTerms(queries, { ids: effects.ended, order: id, at: now });
  if (effects.term !== undefined) await insertTerm(queries, { id: ids.uuid(), owner, order: id, ...effects.term });
  for (const addon of effects.addons) await insertAddon(queries, { owner, order: id, ...addon });
  const { credits } = effects;
  if (credits.length === 0) return "settled";
  await creditMessages(queries, { owner, key: `order/${id}`, credits, at: now });
  await noteRefill(queries, owner);
  return "settled";
}
