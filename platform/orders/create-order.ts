import type { Order } from "#contract/money-shapes.ts";
import type { Choice } from "#contract/plans.ts";
import { planProblems } from "#contract/text/plans.ts";
import type { Caller } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { runOnce } from "#platform/idempotency/run-once.ts";
import { findStanding } from "#platform/plans/find-standing.ts";
import { dayMs } from "#platform/plans/plan-term.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readBuyer } from "./buyers.ts";
import { readPurchase } from "./create-pre-order.ts";
import { expiryOf } from "./expiry-of.ts";
import { refuseMany } from "./refuse-many.ts";
import { settleOrder } from "./settle-order.ts";
import { expireDue } from "./sql/expire-due.ts";
import { lockOwner } from "./sql/lock-owner.ts";
import { nextNumber } from "./sql/next-number.ts";
import { findOrder, findPendingPlan, insertOrder, type OrderRow } from "./sql/orders.ts";
import { closePreOrder, findPreOrder } from "./sql/pre-orders.ts";
import { orderNotFound, preOrderNotFound, toOrder } from "./to-order.ts";

type Stores = Pick<Dependencies, "postgres" | "clock" | "ids" | "plans">;

interface NewOrder {
  owner: Caller;
  input: Choice & { preOrder?: string | undefined };
  key: string | undefined;
  call: string;
  /** Whether a pro forma of a plan is refused: what is ordered leaves the plan as it is. */
  keepsPlan?: boolean;
}

/**
 * Orders a pro forma, whose choice and prices hold, or a choice. Where nothing is to be paid it is settled at once. Throws
 * NOT_FOUND for another owner's pro forma, CONFLICT where that is not open any more or the plan has changed since, and where
 * another order of a plan waits for its payment; otherwise as `createPreOrder`.
 */
export const createOrder = (
  dependencies: Stores,
  { owner, input, keepsPlan = false, ...once }: NewOrder,
): Promise<Order> =>
  runOnce(dependencies, { ...once, owner: owner.id, body: input }, async (queries) => {
    const { ids, clock, plans } = dependencies;
    const now = clock.now();
    await lockOwner(queries, owner.id);
    await expireDue(queries, { now: new Date(now), owner: owner.id });
    const { preOrder: id, ...choice } = input;
    const ordered =
      id === undefined
        ? {
            purchase: await readPurchase(dependencies, queries, { owner: owner.id, choice }),
            ...{ buyer: await readBuyer(queries, owner), seller: plans.seller },
          }
        : await takePreOrder(queries, { owner: owner.id, id, now, keepsPlan });
    await refuseSecondPlan(queries, { owner: owner.id, changesPlan: ordered.purchase.changesPlan });
    const row: OrderRow = {
      ...{ id: ids.uuid(), owner: owner.id, status: "pending", preOrder: id ?? null, paidAt: null },
      ...{ purchase: ordered.purchase, buyer: ordered.buyer, seller: ordered.seller },
      ...{ createdAt: new Date(now), expiresAt: expiryOf(ordered.purchase, now + plans.orderDays * dayMs) },
      // Last: the row of numbers stays locked until the transaction ends.
      number: await nextNumber(queries, "order"),
    };
    if (!(await insertOrder(queries, row))) throw pendingPlan(undefined);
    await refuseMany(queries, { owner: owner.id, table: "orders", now });
    if (ordered.purchase.total === 0) await settleOrder(queries, { order: row.id, payment: null, at: now }, { ids });
    const stored = await findOrder(queries, { owner: owner.id, id: row.id });
    if (stored === undefined) throw orderNotFound();
    return toOrder(stored, { now, payments: [] });
  });

/** Closes an open pro forma by an order. Throws NOT_FOUND, and CONFLICT where it cannot be ordered. */
async function takePreOrder(
  queries: Queries,
  { owner, id, now, keepsPlan }: { owner: string; id: string; now: number; keepsPlan: boolean },
) {
  const row = await findPreOrder(queries, { owner, id });
  if (row === undefined) throw preOrderNotFound();
  const refuse = (message: string) =>
    new AppError("CONFLICT", "The pro forma cannot be ordered", { issues: [{ path: ["preOrder"], message }] });
  if (keepsPlan && row.purchase.changesPlan) throw refuse(planProblems.notExtras);
  if (row.status === "expired") throw refuse(planProblems.expired);
  if (!(await closePreOrder(queries, { owner, id, status: "ordered" }))) throw refuse(planProblems.used);
  const { basis, changesPlan, prorated } = row.purchase;
  const { terms } = await findStanding(queries, { owner, now });
  const isSame = basis.length === terms.length && terms.every((term) => basis.includes(term.id));
  if ((changesPlan || prorated > 0) && !isSame) throw refuse(planProblems.planChanged);
  return row;
}

async function refuseSecondPlan(queries: Queries, { owner, changesPlan }: { owner: string; changesPlan: boolean }) {
  const pending = changesPlan ? await findPendingPlan(queries, owner) : undefined;
  if (pending !== undefined) throw pendingPlan(pending);
}

const pendingPlan = (order: string | undefined) =>
  new AppError("CONFLICT", "Another order of a plan waits for its payment", {
    issues: [{ path: ["type"], message: planProblems.pendingOrder }],
    data: { order },
  });
