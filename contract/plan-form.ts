import { z } from "zod";
import { actionKinds, addonKinds, planPeriods, planTypes, soldCurrencies } from "./money-shapes.ts";
import { asciiDigits } from "./phone.ts";

/** The wizard that buys a plan, with the defaults of the specification (section 9). */

export const planStep = z.object({
  type: z.enum(planTypes).default("BASIC"),
  period: z.enum(planPeriods).default("MONTHLY"),
  currency: z.enum(soldCurrencies).default("IRT"),
});

/** Longer ones are refused by the platform, which knows what is sold. */
const maxDigits = 9;

/** A count as people type it, with Persian digits and marks between thousands; empty is none. Kept as digits. */
const typedCount = z
  .string()
  .default("")
  .transform((typed, context) => {
    const digits = asciiDigits(typed).replace(/[\s,٬،_]/g, "");
    if (digits === "") return "";
    if (/^\d+$/.test(digits) && digits.length <= maxDigits) return String(Number(digits));
    context.addIssue({ code: "custom", params: { key: "integer" } });
    return z.NEVER;
  });

const counts = <Kind extends string>(kinds: readonly Kind[]) =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, typedCount])) as Record<Kind, typeof typedCount>);

/** The fields of the step as its form shows them. */
export const extrasFields = z.object({ actions: counts(actionKinds), addons: counts(addonKinds) });

/** Nothing but the plan unless said otherwise. */
export const extrasStep = z.object({
  actions: extrasFields.shape.actions.prefault({}),
  addons: extrasFields.shape.addons.prefault({}),
});

/** Counts as calls take them: those above zero. */
export const toCounts = <Kind extends string>(typed: Readonly<Record<Kind, string>>): Partial<Record<Kind, number>> =>
  Object.fromEntries(
    Object.entries<string>(typed)
      .map(([kind, digits]) => [kind, Number(digits)] as const)
      .filter(([, count]) => count > 0),
  ) as Partial<Record<Kind, number>>;
