import { z } from "zod";
import { typedMoney } from "#app/reports/money-field.ts";
import { orderAmount } from "#contract/sales.ts";

/** What a row of the list posts: the order, and the amount of the pressed button or as it was typed. */
export const amountForm = z.object({
  order: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  value: typedMoney.pipe(orderAmount),
});
