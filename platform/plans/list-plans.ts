import { type PlanPeriod, type PlanType, planTypes, type SoldCurrency } from "#contract/money-shapes.ts";
import type { Plan, Variant } from "#contract/plans.ts";
import { inSoldUnits, type Minor, percentageOf, sum } from "#platform/minor.ts";
import type { PriceBook } from "#platform/price-book.ts";
import { periodDays } from "./plan-term.ts";

/** The plans from the free one up: monthly in toman, yearly in `currency`, or in the other one where it is not sold so. */
export function listPlans(
  book: PriceBook,
  { currency, page, limit }: { currency: SoldCurrency; page: number; limit: number },
) {
  const items = planTypes.slice((page - 1) * limit, page * limit).map((type): Plan => {
    const { quotas, YEARLY } = book.plans[type];
    const yearly = YEARLY[currency] === undefined ? (currency === "IRT" ? "EUR" : "IRT") : currency;
    return {
      type,
      quotas,
      monthly: toVariant(book, type, "MONTHLY", "IRT"),
      yearly: toVariant(book, type, "YEARLY", yearly),
    };
  });
  return { items, total: planTypes.length, page, limit };
}

function toVariant(book: PriceBook, type: PlanType, period: PlanPeriod, currency: SoldCurrency): Variant {
  const units = (minor: Minor) => inSoldUnits(currency, minor);
  const price = (book.plans[type][period][currency] ?? 0) as Minor;
  const vat = percentageOf(price, book.vat[currency]);
  const { EMAIL, ON_SITE, PUSH, SMS } = book.actions;
  const packs = { email: EMAIL, onSite: ON_SITE, push: PUSH, sms: SMS };
  const { CAMPAIGN, JOURNEY, SEGMENT } = book.addons;
  const addons = { campaigns: CAMPAIGN[period], journeys: JOURNEY[period], segments: SEGMENT[period] };
  const sold = <Key extends string>(priced: Record<Key, { [Each in SoldCurrency]?: Minor | undefined }>) =>
    Object.fromEntries(
      Object.entries<{ [Each in SoldCurrency]?: Minor | undefined }>(priced).flatMap(([key, { [currency]: each }]) =>
        each === undefined ? [] : [[key, units(each)]],
      ),
    ) as Partial<Record<Key, number>>;
  return {
    ...{ type: period, currency, duration: periodDays[period] },
    ...{ amount: units(price), vat: units(vat), total: units(sum([price, vat])) },
    actions: { email: EMAIL.messages, onSite: ON_SITE.messages, push: PUSH.messages, sms: SMS.messages },
    ...{ actionsPrice: sold(packs), addons: sold(addons) },
    meta: { vatRate: book.vat[currency] / 10_000 },
  };
}
