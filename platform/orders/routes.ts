import { ok } from "#contract/envelope.ts";
import { requiresOwner } from "#platform/http/context.ts";
import { readBuyer, updateBuyer } from "./buyers.ts";
import { cancelOrder, cancelPreOrder } from "./cancel.ts";
import { createOrder } from "./create-order.ts";
import { createPreOrder } from "./create-pre-order.ts";
import { type FindPayments, pageOrders, pagePreOrders, readOrder, readPreOrder } from "./read-orders.ts";

const created = <Result>(result: Result) => ({ status: 201 as const, result });

const { buyer, preOrders, orders } = requiresOwner.wallet;

/** Whom pro formas name as the buyer. */
export const buyerRoutes = {
  get: buyer.get.handler(async ({ context: { dependencies, owner } }) =>
    ok(await readBuyer(dependencies.postgres, owner)),
  ),
  update: buyer.update.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await updateBuyer(dependencies.postgres, owner, input)),
  ),
};

export const preOrderRoutes = {
  list: preOrders.list.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await pagePreOrders(dependencies, { owner: owner.id, ...input })),
  ),
  get: preOrders.get.handler(async ({ input: { id }, context: { dependencies, owner } }) =>
    ok(await readPreOrder(dependencies, { owner: owner.id, id })),
  ),
  create: preOrders.create.handler(async ({ input: choice, context: { dependencies, owner, idempotencyKey: key } }) =>
    created(await createPreOrder(dependencies, { owner, choice, key, call: "preOrders.create" })),
  ),
  createActions: preOrders.createActions.handler(
    async ({ input: choice, context: { dependencies, owner, idempotencyKey: key } }) =>
      created(await createPreOrder(dependencies, { owner, choice, key, call: "preOrders.createActions" })),
  ),
  cancel: preOrders.cancel.handler(async ({ input: { id }, context: { dependencies, owner } }) => {
    await cancelPreOrder(dependencies.postgres, { owner: owner.id, id });
    return ok(await readPreOrder(dependencies, { owner: owner.id, id }));
  }),
};

/** Orders; `findPayments` is the area's of payments. */
export const orderRoutes = (payments: { findPayments: FindPayments }) => ({
  list: orders.list.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await pageOrders(dependencies, { owner: owner.id, ...input }, payments)),
  ),
  get: orders.get.handler(async ({ input: { id }, context: { dependencies, owner } }) =>
    ok(await readOrder(dependencies, { owner: owner.id, id }, payments)),
  ),
  create: orders.create.handler(async ({ input, context: { dependencies, owner, idempotencyKey: key } }) =>
    created(await createOrder(dependencies, { owner, input, key, call: "orders.create" })),
  ),
  createActions: orders.createActions.handler(
    async ({ input, context: { dependencies, owner, idempotencyKey: key } }) =>
      created(await createOrder(dependencies, { owner, input, key, call: "orders.createActions", keepsPlan: true })),
  ),
  cancel: orders.cancel.handler(async ({ input: { id }, context: { dependencies, owner } }) => {
    await cancelOrder(dependencies.postgres, { owner: owner.id, id });
    return ok(await readOrder(dependencies, { owner: owner.id, id }, payments));
  }),
});
