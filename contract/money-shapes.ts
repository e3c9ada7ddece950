import { z } from "zod";
import { email, id, text, visibleText } from "./fields.ts";
import { economicCode, nationalId, partyPhone, postalCode } from "./party-codes.ts";

/** What calls about plans, orders, payments and the wallet share. Amounts are numbers in units of their `currency`: toman, euro. */

/** What is sold in: toman and euro, stored as integer rials and cents. */
export const soldCurrencies = ["IRT", "EUR"] as const;
export type SoldCurrency = (typeof soldCurrencies)[number];

/** From the free one up: a later one is an upgrade. */
export const planTypes = ["BASIC", "STARTUP", "GROWTH", "ENTERPRISE"] as const;
export type PlanType = (typeof planTypes)[number];

export const planPeriods = ["MONTHLY", "YEARLY"] as const;
export type PlanPeriod = (typeof planPeriods)[number];

/** Channels whose messages are sold in packs. */
export const actionKinds = ["EMAIL", "ON_SITE", "PUSH", "SMS"] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Channels of which an operator may have single messages paid from the wallet; `PUSH` is of apps and of browsers. */
export const pricedChannels = [...actionKinds, "WHATSAPP", "BALE"] as const;
export type PricedChannel = (typeof pricedChannels)[number];

/** What one more of is sold beside a plan. */
export const addonKinds = ["CAMPAIGN", "JOURNEY", "SEGMENT"] as const;
export type AddonKind = (typeof addonKinds)[number];

/** The most of each kind that is bought at once. */
export const maxExtras = { actions: 10_000, addons: 1_000 } as const;

const count = z.number().int().nonnegative();
const moment = z.iso.datetime();
const amount = z.number();
const soldCurrency = z.enum(soldCurrencies);

/** `prorated` is taken off for time that is paid already or over: `total = amount - prorated + vat`. */
export const calculation = z.object({
  /** Titles are Persian. `kind` and `key` say the same for programs: `plan GROWTH`, `action EMAIL`, `addon SEGMENT`. */
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: count,
      ...{ unitPrice: amount, amount },
      kind: z.enum(["plan", "action", "addon"]),
      key: z.enum([...planTypes, ...actionKinds, ...addonKinds]),
    }),
  ),
  ...{ amount, prorated: amount, vat: amount, total: amount },
  /** From 0 to 1. */
  vatRate: z.number(),
  currency: soldCurrency,
  /** When the plan starts, where that is when all paid time has ended; null where it starts once it is paid. */
  startsAt: moment.nullable(),
});
export type Calculation = z.infer<typeof calculation>;

const optional = (max: number) => text(max, 0).nullable().default(null);

/** The seller as a pro forma names it. */
export const partyFields = z.object({
  name: visibleText(120),
  /** National id of a company (شناسهٔ ملی) or a person (کد ملی). */
  nationalId: optional(20),
  economicCode: optional(20),
  registrationNumber: optional(20),
  phone: optional(20),
  email: email.nullable().default(null),
  province: optional(60),
  city: optional(60),
  postalCode: optional(20),
  address: optional(300),
});
/** The buyer: a company, or a person, whose codes are checked, for a bill cannot be corrected. Also the schema of the form. */
export const buyerFields = partyFields.extend({ nationalId, economicCode, postalCode, phone: partyPhone });
export const party = z.object({
  name: z.string(),
  ...{ nationalId: z.string().nullable(), economicCode: z.string().nullable() },
  ...{ registrationNumber: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() },
  ...{ province: z.string().nullable(), city: z.string().nullable() },
  ...{ postalCode: z.string().nullable(), address: z.string().nullable() },
});
export type Party = z.infer<typeof party>;

const paymentStatuses = ["requested", "paid", "failed", "cancelled", "unknown"] as const;

/** `reference`: the gateway's number of a payment that was made. */
/** Why a payment was not made, or is not known yet: the gateway does not answer. */
const paymentReasons = ["declined", "expired", "amount", "gateway"] as const;

export const payment = z.object({
  id,
  gateway: z.string(),
  status: z.enum(paymentStatuses),
  reason: z.enum(paymentReasons).nullable(),
  amount,
  currency: soldCurrency,
  reference: z.string().nullable(),
  at: moment,
});
export type Payment = z.infer<typeof payment>;

export const preOrderStatuses = ["open", "ordered", "expired", "cancelled"] as const;
export const orderStatuses = ["pending", "paid", "cancelled", "expired", "refunded"] as const;

/** A pro forma: prices hold until it expires. `order` is the id of what was ordered by it. */
export const preOrder = z.object({
  id,
  number: count,
  status: z.enum(preOrderStatuses),
  calculation,
  ...{ buyer: party, seller: party },
  ...{ createdAt: moment, expiresAt: moment },
  order: id.nullable(),
});
export type PreOrder = z.infer<typeof preOrder>;

/** `number` is without gaps. `preOrder` is the id of the pro forma that it was made from. */
export const order = z.object({
  id,
  number: count,
  status: z.enum(orderStatuses),
  calculation,
  ...{ buyer: party, seller: party },
  preOrder: id.nullable(),
  payments: z.array(payment),
  ...{ createdAt: moment, expiresAt: moment, paidAt: moment.nullable() },
});
export type Order = z.infer<typeof order>;
