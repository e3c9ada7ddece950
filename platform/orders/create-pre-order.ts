import type { PreOrder } from "#contract/money-shapes.ts";
import type { Choice } from "#contract/plans.ts";
import { planProblems } from "#contract/text/plans.ts";
import type { Caller } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { runOnce } from "#platform/idempotency/run-once.ts";
import { calculateChoice } from "#platform/plans/calculate-choice.ts";
import { dayMs } from "#platform/plans/plan-term.ts";
import type { Purchase } from "#platform/plans/purchase.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readBuyer } from "./buyers.ts";
import { expiryOf } from "./expiry-of.ts";
import { refuseMany } from "./refuse-many.ts";
import { nextNumber } from "./sql/next-number.ts";
import { insertPreOrder, type PreOrderRow } from "./sql/pre-orders.ts";
import { toPreOrder } from "./to-order.ts";

interface NewPreOrder {
  owner: Caller;
  choice: Choice;
  key: string | undefined;
  call: string;
}

/**
 * Makes a pro forma. Throws BAD_REQUEST where something is not sold so, REFUSED where nothing is to be bought, CONFLICT where
 * too many are open, TOO_MANY_REQUESTS where many were made within an hour.
 */
export const createPreOrder = (
  dependencies: Pick<Dependencies, "postgres" | "clock" | "ids" | "plans">,
  { owner, choice, ...once }: NewPreOrder,
): Promise<PreOrder> =>
  runOnce(dependencies, { ...once, owner: owner.id, body: choice }, async (queries) => {
    const { plans, ids, clock } = dependencies;
    const purchase = await readPurchase(dependencies, queries, { owner: owner.id, choice });
    const now = clock.now();
    const row: PreOrderRow = {
      ...{ id: ids.uuid(), status: "open", purchase, order: null },
      ...{ buyer: await readBuyer(queries, owner), seller: plans.seller },
      ...{ createdAt: new Date(now), expiresAt: expiryOf(purchase, now + plans.preOrderDays * dayMs) },
      // Last: the row of numbers stays locked until the transaction ends.
      number: await nextNumber(queries, "preOrder"),
    };
    await insertPreOrder(queries, owner.id, row);
    await refuseMany(queries, { owner: owner.id, table: "pre_orders", now });
    return toPreOrder(row, now);
  });

/** What a choice costs, where it buys anything. Throws as `createPreOrder`. */
export async function readPurchase(
  dependencies: Pick<Dependencies, "clock" | "plans">,
  queries: Queries,
  of: { owner: string; choice: Choice },
): Promise<Purchase> {
  const purchase = await calculateChoice(dependencies, queries, of);
  if (purchase.lines.some(({ kind, key }) => kind !== "plan" || key !== "BASIC")) return purchase;
  const message = purchase.lines.length === 0 ? planProblems.nothing : planProblems.freePlan;
  throw new AppError("REFUSED", "Nothing is to be bought", { issues: [{ path: ["type"], message }] });
}
