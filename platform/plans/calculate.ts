import type { Violation } from "#contract/errors.ts";
import { actionKinds, addonKinds, type PlanPeriod, type PlanType, type SoldCurrency } from "#contract/money-shapes.ts";
import type { Choice } from "#contract/plans.ts";
import { lineText, planProblems } from "#contract/text/plans.ts";
import { type Minor, minus, percentageOf, shareOf, sum, times } from "#platform/minor.ts";
import type { PriceBook } from "#platform/price-book.ts";
import { daysLeft, isUpgrade, periodDays, runningTerm, type Standing } from "./plan-term.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";

/** The largest total: a trillion toman, which the ledger takes. */
const maxTotal = 10_000_000_000_000;

/**
 * What a choice costs an account. Amounts are whole minor units of one currency; what is left of a running plan is taken
 * off rounded down, VAT is of the rest with half a unit rounded up. Answers violations where something is not sold so.
 */
export function calculate(book: PriceBook, choice: Choice, standing: Standing): Purchase | Violation[] {
  const period: PlanPeriod = choice.period ?? "MONTHLY";
  const currency: SoldCurrency = choice.currency ?? (period === "YEARLY" ? "EUR" : "IRT");
  const issues: Violation[] = [];
  const read = (price: Minor | undefined, path: string[]): Minor => {
    if (price === undefined) issues.push({ path, message: planProblems.notSold });
    return price ?? (0 as Minor);
  };
  const { type } = choice;
  const plan =
    type === undefined ? [] : [planLine(type, period, read(book.plans[type][period][currency], ["currency"]))];
  const actions = actionKinds.flatMap((kind) => {
    const quantity = choice.actions?.[kind] ?? 0;
    if (quantity === 0) return [];
    const { messages, [currency]: price } = book.actions[kind];
    const title = lineText.action(kind, messages);
    return [
      { kind: "action" as const, key: kind, title, messages, ...priced(quantity, read(price, ["actions", kind])) },
    ];
  });
  const addonPeriod = beginsTerm(type) ? period : (runningTerm(standing)?.period ?? "MONTHLY");
  const addons = addonKinds.flatMap((kind) => {
    const quantity = choice.addons?.[kind] ?? 0;
    if (quantity === 0) return [];
    const price = read(book.addons[kind][addonPeriod][currency], ["addons", kind]);
    return [{ kind: "addon" as const, key: kind, title: lineText.addon(kind), ...priced(quantity, price) }];
  });
  const lines: PurchaseLine[] = [...plan, ...actions, ...addons];
  const takesPlace = beginsTerm(type) && isUpgrade(type, standing);
  const unused = takesPlace ? readUnused(standing, currency, issues) : (0 as Minor);
  const price = sum(plan.map(({ amount }) => amount));
  if (unused > price) issues.push({ path: ["period"], message: planProblems.creditAbovePrice });
  const over = beginsTerm(type) ? (0 as Minor) : elapsedOf(sum(addons.map(({ amount }) => amount)), standing);
  const amount = sum(lines.map((line) => line.amount));
  const prorated = sum([unused, over]);
  const vatRate = book.vat[currency];
  const vat = percentageOf(minus(amount, prorated), vatRate);
  const total = sum([minus(amount, prorated), vat]);
  if (total > maxTotal) issues.push({ path: [largest(lines)], message: planProblems.tooLarge });
  if (issues.length > 0) return issues;
  const changesPlan = beginsTerm(type);
  const basis = changesPlan || over > 0 ? standing.terms.map(({ id }) => id) : [];
  const joined = changesPlan || addons.length === 0 ? undefined : runningTerm(standing)?.endsAt;
  return {
    ...{ type, period, currency, lines, amount, prorated, vat, vatRate, total, changesPlan, basis },
    ...{ isUpgrade: takesPlace, addonsEndAt: joined },
    startsAt:
      changesPlan && !takesPlace ? Math.max(standing.now, ...standing.terms.map(({ endsAt }) => endsAt)) : undefined,
  };
}

/** Whether the plan is one that is paid for. */
const beginsTerm = (type: PlanType | undefined): type is Exclude<PlanType, "BASIC"> =>
  type !== undefined && type !== "BASIC";

const priced = (quantity: number, unitPrice: Minor) => ({ quantity, unitPrice, amount: times(unitPrice, quantity) });

const planLine = (type: PlanType, period: PlanPeriod, price: Minor) => ({
  ...{ kind: "plan" as const, key: type, title: lineText.plan(type, period) },
  ...priced(1, price),
});

/** What is left of all paid time, by whole days: an upgrade ends it. */
function readUnused({ now, terms }: Standing, currency: SoldCurrency, issues: Violation[]): Minor {
  if (terms.some((term) => term.currency !== currency)) {
    issues.push({ path: ["currency"], message: planProblems.otherCurrency });
    return 0 as Minor;
  }
  return sum(terms.map((term) => shareOf(term.price, daysLeft(term, now), periodDays[term.period])));
}

/** Of add-ons that end with the running term: the price of its days that are over. */
function elapsedOf(amount: Minor, standing: Standing): Minor {
  const term = runningTerm(standing);
  if (term === undefined) return 0 as Minor;
  const days = periodDays[term.period];
  return shareOf(amount, days - Math.min(days, daysLeft(term, standing.now)), days);
}

const fieldOf = { plan: "type", action: "actions", addon: "addons" } as const;

/** The field of the line that costs the most. */
function largest(lines: readonly PurchaseLine[]): string {
  const [line] = lines.toSorted((a, b) => b.amount - a.amount);
  return line === undefined ? "type" : fieldOf[line.kind];
}
