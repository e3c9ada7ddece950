import { z } from "zod";
import { openPayments } from "#platform/payments/open-payments.ts";
import { type Refund, refundOrder, refundTargets } from "#platform/payments/refund-order.ts";
import type { Command } from "./command.ts";

const args = z.object({ order: z.uuid(), to: z.enum(refundTargets).optional() });

/** `refund`: takes a paid order back and gives its price back; run again it continues where it was. */
export const refundCommand: Command<z.infer<typeof args>, Refund> = {
  args,
  run: (dependencies, { order, to }) => refundOrder(openPayments(dependencies), { order, to }),
};
