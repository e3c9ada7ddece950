import { z } from "zod";
import {
  actionKinds,
  addonKinds,
  type PlanType,
  partyFields,
  planPeriods,
  planTypes,
  pricedChannels,
  type SoldCurrency,
  soldCurrencies,
} from "#contract/money-shapes.ts";
import { type Minor, toMinor } from "./minor.ts";

/** Everything an operator decides about what is sold. Prices are kept in minor units (rial, cents). */

const maxPrice = 1_000_000_000;

/** Toman or euro; one that is left out is not sold in that currency. */
const price = <Currency extends SoldCurrency>(currency: Currency) =>
  z
    .number({ error: `must be a number of ${currency}` })
    .min(0, { error: "must not be negative" })
    .max(maxPrice, { error: `must be at most ${maxPrice}` })
    .transform((units, context): Minor<Currency> => {
      const minor = toMinor(currency, units);
      if (minor !== undefined) return minor;
      context.addIssue({ code: "custom", message: `has more decimals than ${currency} has minor units` });
      return z.NEVER;
    })
    .optional();
const isGiven = (value: unknown) => value !== undefined;
const prices = { IRT: price("IRT"), EUR: price("EUR") } satisfies Record<SoldCurrency, z.ZodType>;
const byPeriod = {
  MONTHLY: z.strictObject(prices).refine(({ IRT }) => isGiven(IRT), { path: ["IRT"], error: "is missing" }),
  YEARLY: z.strictObject(prices).refine(({ IRT, EUR }) => isGiven(IRT) || isGiven(EUR), { error: "needs EUR or IRT" }),
};

const whole = z.number().int({ error: "must be a whole number" }).min(0, { error: "must not be negative" });
const limit = whole.nullable();
const quotas = z.strictObject({
  ...{ clients: limit, sessions: limit, segments: limit, journeys: limit, campaigns: limit },
  integrations: z.boolean({ error: "must be true or false" }),
});
export type Quotas = z.output<typeof quotas>;
export type QuotaKind = Exclude<keyof Quotas, "integrations">;

const days = whole.min(1, { error: "must be at least 1" }).max(365, { error: "must be at most 365" });
/** Percent with at most two decimals, kept in hundredths of a percent. */
const percent = z
  .number({ error: "must be a percentage" })
  .min(0, { error: "must not be negative" })
  .max(100, { error: "must be at most 100" })
  .refine((value) => Number.isInteger(Number((value * 100).toFixed(6))), { error: "has more than two decimals" })
  .transform((value) => Math.round(value * 100));

const plan = z.strictObject({ quotas, ...byPeriod });
const addon = z.strictObject(byPeriod);
const pack = z.strictObject({ messages: whole.min(1, { error: "must be at least 1" }).max(1_000_000), ...prices });
/** In rial, of one message; of an SMS, of each of its parts. */
const messagePrice = z.strictObject({
  IRT: price("IRT")
    .unwrap()
    .refine((minor) => minor > 0, { error: "must be more than 0" }),
});
const everyOf = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

type Plans = Record<PlanType, z.output<typeof plan>>;
interface Problem {
  path: string[];
  message: string;
}

/** The free plan costs nothing, and no plan less than the one below it. */
const priceProblems = (plans: Plans): Problem[] =>
  planTypes.flatMap((type, index) => {
    const lower = planTypes[index - 1];
    return planPeriods.flatMap((period) =>
      soldCurrencies.flatMap((currency): Problem[] => {
        const path = ["plans", type, period, currency];
        const own = plans[type][period][currency];
        const isPriced = type === "BASIC" && (own ?? 0) > 0;
        const isBelow = lower !== undefined && own !== undefined && own < (plans[lower][period][currency] ?? 0);
        return [
          ...(isPriced ? [{ path, message: "must be 0: free" }] : []),
          ...(isBelow ? [{ path, message: `must not be below ${lower}` }] : []),
        ];
      }),
    );
  });

const priceBook = z
  .strictObject({
    vat: everyOf(soldCurrencies, percent),
    /** How long prices of a pro forma hold, and how long an order waits for its payment. */
    ...{ preOrderDays: days, orderDays: days },
    /** Days between the notice that a month has more sessions than the quota, and hiding its later reports. */
    hideAfterDays: days,
    seller: partyFields.strict(),
    plans: everyOf(planTypes, plan),
    actions: everyOf(actionKinds, pack),
    /** Of a thousand sessions that the nightly analysis looks at; left out, it costs nothing. */
    analysis: z.strictObject({ IRT: price("IRT") }).optional(),
    addons: everyOf(addonKinds, addon),
    /** What single messages take of the wallet, VAT included; a channel that is left out takes nothing. */
    messages: z.strictObject(everyOf(pricedChannels, messagePrice).partial().shape).optional(),
  })
  .superRefine(({ plans }, context) => {
    for (const problem of priceProblems(plans)) context.addIssue({ code: "custom", ...problem });
  });
export type PriceBook = z.output<typeof priceBook>;

/** Parses what an operator wrote. Throws an Error of one line that names the first wrong entry. */
export function parsePriceBook(written: unknown): PriceBook {
  const parsed = priceBook.safeParse(written, { error: (issue) => describe(issue) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message ?? "is not valid"}`);
}

/** English, because operators read it: the programs' own error map is for people on screens. */
function describe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys") return `has no entry ${issue.keys.join(", ")}`;
  if (issue.code === "invalid_type") return issue.input === undefined ? "is missing" : `must be ${issue.expected}`;
  return issue.code === "too_small" ? "is too short or too small" : "is not valid";
}
