import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { order, orderStatuses, preOrder, preOrderStatuses } from "./money-shapes.ts";
import { choice, extrasChoice } from "./plans.ts";
import { requiresOwner } from "./procedure.ts";

const created = <T extends z.ZodType>(result: T) => z.object({ status: z.literal(201), result });
const sort = z.enum(["-createdAt", "createdAt"]).default("-createdAt");
/** A whole number of a document, or part of what it sells. */
const search = text(100, 0).optional();

/** Either a pro forma, whose prices and choice hold, or a choice. */
const newOrder = choice.extend({ preOrder: id.optional() });
const newExtrasOrder = extrasChoice.extend({ preOrder: id.optional() });

/** Pro formas. Calls that create one take an `Idempotency-Key`. */
export const preOrders = {
  list: requiresOwner
    .route({ method: "GET", path: "/v1/pre-orders", summary: "Pro formas of the account, the newest first" })
    .input(z.object({ status: z.enum(preOrderStatuses).optional(), q: search, sort, ...paging }))
    .output(success(listOf(preOrder))),
  get: requiresOwner
    .route({ method: "GET", path: "/v1/pre-orders/{id}", summary: "One pro forma" })
    .input(z.object({ id }))
    .output(success(preOrder)),
  create: requiresOwner
    .route({ method: "POST", path: "/v1/pre-orders", summary: "Make a pro forma", successStatus: 201 })
    .input(choice)
    .output(created(preOrder)),
  createActions: requiresOwner
    .route({
      method: "POST",
      path: "/v1/pre-orders/actions",
      summary: "Make a pro forma of packs and add-ons alone",
      successStatus: 201,
    })
    .input(extrasChoice)
    .output(created(preOrder)),
  cancel: requiresOwner
    .route({ method: "POST", path: "/v1/pre-orders/{id}/cancel", summary: "Cancel an open pro forma" })
    .input(z.object({ id }))
    .output(success(preOrder)),
};

export const orders = {
  list: requiresOwner
    .route({ method: "GET", path: "/v1/orders", summary: "Orders of the account, the newest first" })
    .input(z.object({ status: z.enum(orderStatuses).optional(), q: search, sort, ...paging }))
    .output(success(listOf(order))),
  get: requiresOwner
    .route({ method: "GET", path: "/v1/orders/{id}", summary: "One order with its payments" })
    .input(z.object({ id }))
    .output(success(order)),
  create: requiresOwner
    .route({
      method: "POST",
      path: "/v1/orders",
      summary: "Order a pro forma or a choice; a second order of a plan while one waits for its payment is a 409",
      successStatus: 201,
    })
    .input(newOrder)
    .output(created(order)),
  createActions: requiresOwner
    .route({
      method: "POST",
      path: "/v1/orders/actions",
      summary: "Order packs and add-ons alone",
      successStatus: 201,
    })
    .input(newExtrasOrder)
    .output(created(order)),
  cancel: requiresOwner
    .route({ method: "POST", path: "/v1/orders/{id}/cancel", summary: "Cancel an order that waits for its payment" })
    .input(z.object({ id }))
    .output(success(order)),
};
