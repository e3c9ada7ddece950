import { z } from "zod";
import { maxWalletAmount } from "./balance.ts";
import { success } from "./envelope.ts";
import { id } from "./fields.ts";
import { payment, soldCurrencies } from "./money-shapes.ts";
import { requiresOwner } from "./procedure.ts";

/** Who takes money. `sandbox` takes none: it is for trying. */
export const gatewayNames = ["sandbox", "zarinpal", "zibal", "stripe"] as const;
export type GatewayName = (typeof gatewayNames)[number];
/** `wallet`: an order is paid from the balance, which covers it. */
export const paidBy = [...gatewayNames, "wallet"] as const;

const currency = z.enum(soldCurrencies);

/** Either an order's id, or what a wallet is topped up by. Also the schema of the form. */
export const topUpFields = z.object({ amount: z.number().positive().max(maxWalletAmount), currency });

const paymentDetail = payment.extend({
  /** The order that it is for; null of a top-up. */
  order: id.nullable(),
  orderNumber: z.number().int().nullable(),
  /** Whether it was paid for an order that took no payment any more: the money is in the wallet. */
  isKept: z.boolean(),
  /** The gateway's page, while it can still be paid there and its order waits for a payment. */
  url: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  refundedAt: z.iso.datetime().nullable(),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** How a payment is chosen: exactly one of `order` and `topUp`. */
const requestFields = z
  .object({ order: id.optional(), topUp: topUpFields.optional(), gateway: z.enum(paidBy).optional() })
  .refine(({ order, topUp }) => order !== undefined || topUp !== undefined, {
    path: ["order"],
    params: { key: "required" },
  })
  .refine(({ order, topUp }) => order === undefined || topUp === undefined, {
    path: ["topUp"],
    params: { key: "unknownField" },
  })
  .refine(({ topUp, gateway }) => topUp === undefined || gateway !== "wallet", { path: ["gateway"] });

export const payments = {
  gateways: requiresOwner
    .route({
      method: "GET",
      path: "/v1/payments/gateways",
      summary: "The gateways that take a currency; the first is used unless another is chosen",
    })
    .input(z.object({ currency: currency.default("IRT") }))
    .output(success(z.object({ items: z.array(z.object({ name: z.enum(gatewayNames), label: z.string() })) }))),
  request: requiresOwner
    .route({
      method: "POST",
      path: "/v1/payments/request",
      summary:
        "Begin to pay an order, or to top up the wallet, at a gateway: `url` is its page. `wallet` pays an order at once from the balance. `Idempotency-Key` makes repeats one payment",
    })
    .input(requestFields)
    .output(success(z.object({ payment: id, url: z.string() }))),
  get: requiresOwner
    .route({ method: "GET", path: "/v1/payments/{id}", summary: "One payment, as far as it is known" })
    .input(z.object({ id }))
    .output(success(paymentDetail)),
  check: requiresOwner
    .route({
      method: "POST",
      path: "/v1/payments/{id}/check",
      summary: "Ask the gateway again what became of a payment",
    })
    .meta({ access: "owner", isRecorded: false })
    .input(z.object({ id }))
    .output(success(paymentDetail)),
};
