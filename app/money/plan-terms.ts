import type { PlanPeriod, SoldCurrency } from "#contract/money-shapes.ts";
import type { Plan, Variant } from "#contract/plans.ts";

/** For how long a plan is bought, and in which money. */
export interface Term {
  period: PlanPeriod;
  currency: SoldCurrency;
}

/** What plans are sold by: toman by the month, by the year euro, or toman beside it. The first is the default. */
export const terms = [
  { period: "MONTHLY", currency: "IRT" },
  { period: "YEARLY", currency: "EUR" },
  { period: "YEARLY", currency: "IRT" },
] as const satisfies readonly Term[];

/** A term as the catalogue names it. */
export const termName = ({ period, currency }: (typeof terms)[number]) =>
  period === "MONTHLY" ? "MONTHLY_IRT" : (`YEARLY_${currency}` as const);

/** The term that an address or stored answers name, else the default. */
export const readTerm = ({ period, currency }: Record<keyof Term, unknown>): (typeof terms)[number] =>
  terms.find((term) => term.period === period && term.currency === currency) ??
  terms.find((term) => term.period === period) ??
  terms[0];

/** By what packs and add-ons without a plan are sold: for the running plan's time, else by the month, which no euro buys. */
export const extrasTerm = ({ currency }: Pick<Term, "currency">, { period }: { period: PlanPeriod | null }) =>
  readTerm({ period: period ?? "MONTHLY", currency });

/** The currency that a list of plans is read in to show a term: monthly prices are the same in each. */
export const listedCurrency = ({ period, currency }: Term): SoldCurrency => (period === "YEARLY" ? currency : "EUR");

/** A plan's price and packs by a term; `plan` was read in the term's currency. */
export const variantOf = (plan: Plan, { period }: Term): Variant => (period === "MONTHLY" ? plan.monthly : plan.yearly);
