import { z } from "zod";
import { orderAmount } from "#contract/sales.ts";

/** What a row of the list posts: the order, and the amount of the pressed button. */
export const amountForm = z.object({
  order: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  value: orderAmount,
});
