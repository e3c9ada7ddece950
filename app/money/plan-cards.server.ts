import { formatNumber, formatShort } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PlanCardData } from "#app/ui/money/plan-cards.tsx";
import type { PlanType } from "#contract/money-shapes.ts";
import type { Plan } from "#contract/plans.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { planText } from "#contract/text/plans.ts";
import { type Term, variantOf } from "./plan-terms.ts";

const limited = ["clients", "sessions", "segments", "journeys", "campaigns"] as const;

/** What a plan holds, in the order in which owners compare. */
function featuresOf({ type, quotas }: Plan, analysis: string | null): PlanCardData["features"] {
  const counts = limited.map((key) => {
    const quota = quotas[key];
    if (quota === null) return { key, text: i18n.t(`plans:quotas.${key}Unlimited`), isIncluded: true };
    const what = i18n.t(`plans:things.${key}`);
    if (quota === 0) return { key, text: i18n.t("plans:quotas.none", { what }), isIncluded: false };
    return { key, text: i18n.t(`plans:quotas.${key}`, { n: formatNumber(quota) }), isIncluded: true };
  });
  return [
    ...counts,
    { key: "reports", text: i18n.t("plans:quotas.reports"), isIncluded: true },
    ...analysisFeature(type, analysis),
    ...(quotas.integrations
      ? [{ key: "integrations", text: i18n.t("plans:quotas.integrations"), isIncluded: true }]
      : []),
  ];
}

/** The nightly analysis, where it is paid: not on the free plan. */
function analysisFeature(type: PlanType, price: string | null): PlanCardData["features"] {
  if (price === null) return [];
  const key = "analysis";
  if (type === "BASIC") return [{ key, text: i18n.t("plans:quotas.noAnalysis"), isIncluded: false }];
  return [{ key, text: i18n.t("plans:quotas.analysis", { price }), isIncluded: true }];
}

/** Price and unit of a plan by a term: every digit, cents where there are any. */
function priceOf(plan: Plan, term: Term): Pick<PlanCardData, "price" | "unit"> {
  const { amount, currency, type } = variantOf(plan, term);
  if (amount === 0) return { price: i18n.t("plans:free"), unit: i18n.t("plans:forever") };
  return { price: formatShort(amount), unit: i18n.t(`plans:per.${type}`, { currency: currencyName(currency) }) };
}

interface Shown {
  term: Term;
  /** The account's plan of now; undefined where no plan applies. */
  current: PlanType | undefined;
  /** What the nightly analysis of a thousand sessions costs; null where it costs nothing. */
  analysis: string | null;
}

/** Plans in words, each with the link that begins to buy it by the term. */
export const planCards = (plans: readonly Plan[], { term, current, analysis }: Shown): PlanCardData[] =>
  plans.map((plan) => {
    const { type } = plan;
    const name = planText.types[type];
    const isCurrent = type === current;
    const query = new URLSearchParams({ type, period: term.period, currency: term.currency });
    return {
      ...{ type, name, isCurrent, ...priceOf(plan, term) },
      tagline: i18n.t(`plans:taglines.${type}`),
      features: featuresOf(plan, analysis),
      to: `/plans/checkout/plan?${query}`,
      action: actionOf(type, { name, isCurrent }),
    };
  });

/** Without a price there is nothing to renew: the free plan leads to packs and add-ons. */
function actionOf(type: PlanType, { name, isCurrent }: { name: string; isCurrent: boolean }): string {
  if (type === "BASIC") return i18n.t("plans:extras");
  return i18n.t(isCurrent ? "plans:renew" : "plans:choose", { name });
}

/** The choices of the wizard: the free plan stands for keeping the plan of now and buying only packs and add-ons. */
export const planChoices = (plans: readonly Plan[], shown: Shown): PlanCardData[] =>
  planCards(plans, shown).map((card) => {
    if (card.type !== "BASIC") return card;
    const { current = "BASIC" } = shown;
    if (current === "BASIC") return { ...card, tagline: i18n.t("plans:keep.free") };
    const name = planText.types[current];
    return {
      ...card,
      name: i18n.t("plans:keep.name", { name }),
      tagline: i18n.t("plans:keep.text"),
      price: i18n.t("plans:keep.price"),
      unit: "",
      features: [],
    };
  });
