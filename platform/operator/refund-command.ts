import { z } from "zod";
import { openPayments } from "#platform/payments/open-payments.ts";
import { refund } from "#platform/payments/refund.ts";
import { type Refund, refundTargets } from "#platform/payments/refund-order.ts";
import type { PaymentRefund } from "#platform/payments/refund-payment.ts";
import type { Command } from "./command.ts";

const args = z.object({ order: z.string().trim().min(1).max(200), to: z.enum(refundTargets).optional() });

/**
 * `refund`: takes a paid order back and gives its price back, or gives a payment back that went into the wallet; run again
 * it continues where it was.
 */
export const refundCommand: Command<z.infer<typeof args>, Refund | PaymentRefund> = {
  args,
  run: (dependencies, { order, to }) => refund(openPayments(dependencies), { of: order, to }),
};
