import { z } from "zod";
import { paging, success } from "./envelope.ts";
import {
  actionKinds,
  addonKinds,
  calculation,
  maxExtras,
  planPeriods,
  planTypes,
  type SoldCurrency,
  soldCurrencies,
} from "./money-shapes.ts";
import { requiresOwner } from "./procedure.ts";

const count = z.number().int().nonnegative();
/** Null is no limit. */
const limit = count.nullable();
const amount = z.number();

const ofActions = z.object({ email: amount, onSite: amount, push: amount, sms: amount });

/** What one period of a plan costs. `actions` is how many messages a pack has, `actionsPrice` what a pack costs. */
const variant = z.object({
  type: z.enum(planPeriods),
  currency: z.enum(soldCurrencies),
  /** In days. */
  duration: count,
  ...{ amount, vat: amount, total: amount },
  ...{ actions: ofActions, actionsPrice: ofActions.partial() },
  /** What one more costs for the period. */
  addons: z.object({ campaigns: amount, journeys: amount, segments: amount }).partial(),
  /** `vatRate` from 0 to 1. */
  meta: z.object({ vatRate: z.number() }),
});
export type Variant = z.infer<typeof variant>;

export const quotaShape = z.object({
  ...{ clients: limit, sessions: limit, segments: limit, journeys: limit, campaigns: limit },
  integrations: z.boolean(),
});

const plan = z.object({ type: z.enum(planTypes), quotas: quotaShape, monthly: variant, yearly: variant });
export type Plan = z.infer<typeof plan>;

const quantity = (max: number) => z.number().int().min(0).max(max);
/** Packs of messages, and how many more of what a quota limits. */
const extras = {
  actions: z.partialRecord(z.enum(actionKinds), quantity(maxExtras.actions)).optional(),
  addons: z.partialRecord(z.enum(addonKinds), quantity(maxExtras.addons)).optional(),
};
/** Without one: of monthly plans toman, of yearly ones euro. */
const currency = z.enum(soldCurrencies).optional();

/** What is to be bought. Without `type` the plan stays. `period` is MONTHLY unless given. */
export const choice = z.object({
  type: z.enum(planTypes).optional(),
  period: z.enum(planPeriods).optional(),
  currency,
  ...extras,
});
export type Choice = z.output<typeof choice>;
export const extrasChoice = z.object({ currency, ...extras });

/** The currency that `plans` shows yearly prices in; monthly ones are in toman. */
const yearlyCurrency: SoldCurrency = "EUR";

export const plans = {
  list: requiresOwner
    .route({
      method: "GET",
      path: "/v1/plans",
      summary: "Plans with their prices: monthly in toman, yearly in euro, or with `currency=IRT` in toman",
    })
    .input(z.object({ currency: z.enum(soldCurrencies).default(yearlyCurrency), ...paging }))
    .output(success(z.object({ items: z.array(plan), total: count, page: count, limit: count }))),
  calculate: requiresOwner
    .route({ method: "POST", path: "/v1/plans/calculate", summary: "What a plan, packs and add-ons would cost now" })
    .meta({ access: "owner", isRecorded: false })
    .input(choice)
    .output(success(calculation)),
  calculateActions: requiresOwner
    .route({ method: "POST", path: "/v1/plans/calculate/actions", summary: "The same for packs and add-ons alone" })
    .meta({ access: "owner", isRecorded: false })
    .input(extrasChoice)
    .output(success(calculation)),
};
