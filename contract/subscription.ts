import { z } from "zod";
import { success } from "./envelope.ts";
import { buyerFields, party, planPeriods, planTypes } from "./money-shapes.ts";
import { quotaShape } from "./plans.ts";
import { requiresOwner } from "./procedure.ts";

const count = z.number().int().nonnegative();
const moment = z.iso.datetime();

/** Paid time of a plan. */
const term = z.object({ type: z.enum(planTypes), period: z.enum(planPeriods), startsAt: moment, endsAt: moment });

const subscriptionShape = z.object({
  /** Whether quotas apply in this installation (`PLANS=on`). */
  isLimited: z.boolean(),
  type: z.enum(planTypes),
  /** Of the free plan null. */
  ...{ period: z.enum(planPeriods).nullable(), startsAt: moment.nullable(), endsAt: moment.nullable() },
  /** Paid time that begins when this ends: a renewal, or a smaller plan. */
  next: z.array(term),
  /** The plan's, with running add-ons; all null where `isLimited` is false. */
  quotas: quotaShape,
  /** All websites of the account together; `sessions` of the current Jalali month. */
  usage: z.object({ clients: count, sessions: count, segments: count, journeys: count, campaigns: count }),
  addons: z.object({ campaigns: count, journeys: count, segments: count }),
  /** Messages of packs that are left. */
  actions: z.object({ email: count, onSite: count, push: count, sms: count }),
  /** What the nightly analysis of a thousand sessions takes of the wallet, in toman; null where it costs nothing. */
  analysisPrice: z.number().nullable(),
  /** Times whose reports are hidden, or will be from `from` on, because their month has more sessions than the quota. */
  hidden: z.array(z.object({ from: moment, to: moment })),
});
export type Subscription = z.infer<typeof subscriptionShape>;

export const subscription = {
  get: requiresOwner
    .route({ method: "GET", path: "/v1/subscription", summary: "The account's plan, its quotas and what is used" })
    .output(success(subscriptionShape)),
};

export const buyer = {
  get: requiresOwner
    .route({
      method: "GET",
      path: "/v1/buyer",
      summary: "Whom pro formas name as the buyer: the account until changed",
    })
    .output(success(party)),
  update: requiresOwner
    .route({ method: "PUT", path: "/v1/buyer", summary: "Set whom later pro formas name as the buyer" })
    .input(buyerFields)
    .output(success(party)),
};
