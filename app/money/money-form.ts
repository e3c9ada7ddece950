import { z } from "zod";
import { typedMoney } from "#app/reports/money-field.ts";
import { soldCurrencies } from "#contract/money-shapes.ts";
import { gatewayNames, paidBy } from "#contract/payments.ts";
import { violationText } from "#contract/text/violations.ts";

const currency = z.enum(soldCurrencies).default("IRT");

/** An amount that is paid into the wallet; the platform knows the bounds of the gateway. */
const paidAmount = typedMoney.transform((amount, context) => {
  if (amount !== undefined && amount > 0) return amount;
  context.addIssue({ code: "custom", message: amount === undefined ? violationText.required : violationText.positive });
  return z.NEVER;
});

export const topUpForm = z.object({ amount: paidAmount, currency, gateway: z.enum(gatewayNames).optional() });

/** Empty: the owner hears of no balance. */
export const lowAtForm = z.object({ lowAt: typedMoney.transform((amount) => amount || null), currency });

/** How an order is paid. */
export const payForm = z.object({ gateway: z.enum(paidBy).optional() });
export type PaidBy = z.output<typeof payForm>["gateway"];
