import { z } from "zod";
import { actionKinds, addonKinds, maxExtras, planPeriods, planTypes, soldCurrencies } from "./money-shapes.ts";
import { asciiDigits } from "./phone.ts";

/** The wizard that buys a plan, with the defaults of the specification (section 9). */

export const planStep = z.object({
  type: z.enum(planTypes).default("BASIC"),
  period: z.enum(planPeriods).default("MONTHLY"),
  currency: z.enum(soldCurrencies).default("IRT"),
});

/** A count as people type it, with Persian digits and marks between thousands; empty is none. Kept as digits. */
const typedCount = (maximum: number) =>
  z
    .string()
    .default("")
    .transform((typed, context) => {
      const digits = asciiDigits(typed)
        .replace(/[\s\p{Cf},٬،_]/gu, "")
        .replace("−", "-");
      if (digits === "") return "";
      const count = Number(digits);
      const bound = { origin: "number", inclusive: true, input: typed } as const;
      if (!/^-?\d+$/.test(digits)) context.addIssue({ code: "custom", params: { key: "integer" } });
      else if (count < 0) context.addIssue({ code: "too_small", minimum: 0, ...bound });
      else if (count > maximum) context.addIssue({ code: "too_big", maximum, ...bound });
      else return String(count);
      return z.NEVER;
    });

type Counts<Kind extends string> = Record<Kind, ReturnType<typeof typedCount>>;

const counts = <Kind extends string>(kinds: readonly Kind[], maximum: number) =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, typedCount(maximum)])) as Counts<Kind>);

/** The fields of the step as its form shows them. */
export const extrasFields = z.object({
  actions: counts(actionKinds, maxExtras.actions),
  addons: counts(addonKinds, maxExtras.addons),
});

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
