import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionKinds, addonKinds, type PlanPeriod, planTypes, type SoldCurrency } from "#contract/money-shapes.ts";
import type { Choice } from "#contract/plans.ts";
import { planProblems } from "#contract/text/plans.ts";
import type { Minor } from "#platform/minor.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { calculate } from "./calculate.ts";
import { dayMs, type PaidPlan, type PlanTerm, periodDays, type Standing } from "./plan-term.ts";

const book = parsePriceBook(shipped);
const now = Date.UTC(2026, 10, 20, 10);

/** A term that has run for some days; begun in the future where they are below zero. */
function term(
  type: PaidPlan,
  daysAgo: number,
  period: PlanPeriod = "MONTHLY",
  currency: SoldCurrency = "IRT",
): PlanTerm {
  const startsAt = now - daysAgo * dayMs;
  const price = (book.plans[type][period][currency] ?? 0) as Minor;
  const span = { startsAt, endsAt: startsAt + periodDays[period] * dayMs };
  return { id: `${type} ${daysAgo}`, type, period, currency, price, ...span };
}

const standing = (...terms: PlanTerm[]): Standing => ({ now, terms });

describe("a calculation, in rials and cents", () => {
  const free = standing();
  const startup = standing(term("STARTUP", 10));
  it.each<[what: string, Choice, Standing, figures: [amount: number, prorated: number, vat: number, total: number]]>([
    ["nothing", {}, free, [0, 0, 0, 0]],
    ["the free plan", { type: "BASIC" }, free, [0, 0, 0, 0]],
    ["a month", { type: "STARTUP" }, free, [4_900_000, 0, 490_000, 5_390_000]],
    ["a year in euro", { type: "STARTUP", period: "YEARLY" }, free, [4_900, 0, 0, 4_900]],
    ["a year in toman", { type: "STARTUP", period: "YEARLY", currency: "IRT" }, free, [49e6, 0, 4_900_000, 53_900_000]],
    ["packs", { actions: { EMAIL: 3, SMS: 1 } }, free, [1_550_000, 0, 155_000, 1_705_000]],
    ["an add-on beside the free plan", { addons: { SEGMENT: 2 } }, free, [1_000_000, 0, 100_000, 1_100_000]],
    // 20 of 30 days are left of 490,000 toman: 3,266,666.67 rials, rounded down; VAT 1,663,333.4, rounded.
    ["an upgrade", { type: "GROWTH" }, startup, [19_900_000, 3_266_666, 1_663_333, 18_296_667]],
    ["a renewal", { type: "STARTUP" }, startup, [4_900_000, 0, 490_000, 5_390_000]],
    ["an add-on for 20 of 30 days", { addons: { SEGMENT: 1 } }, startup, [500_000, 166_666, 33_333, 366_667]],
    ["an add-on with a renewal", { type: "STARTUP", addons: { SEGMENT: 1 } }, startup, [5.4e6, 0, 540_000, 5_940_000]],
  ])("of %s", (_, choice, stands, figures) => {
    const purchase = calculate(book, choice, stands);
    if (Array.isArray(purchase)) throw new Error(JSON.stringify(purchase));
    expect([purchase.amount, purchase.prorated, purchase.vat, purchase.total]).toEqual(figures);
  });

  it.each<[what: string, Choice, Standing, path: string[], message: string]>([
    ["a month in euro", { type: "GROWTH", currency: "EUR" }, free, ["currency"], planProblems.notSold],
    [
      "an upgrade in another currency than the running year",
      { type: "GROWTH" },
      standing(term("STARTUP", 10, "YEARLY", "EUR")),
      ["currency"],
      planProblems.otherCurrency,
    ],
    [
      "a month for which the year that is left would pay",
      { type: "GROWTH" },
      standing(term("STARTUP", 10, "YEARLY", "IRT")),
      ["period"],
      planProblems.creditAbovePrice,
    ],
    ["too much", { addons: { CAMPAIGN: 1e9 } }, free, ["addons"], planProblems.tooLarge],
  ])("refuses %s", (_, choice, stands, path, message) => {
    expect(calculate(book, choice, stands)).toEqual([{ path, message }]);
  });
});

/** The same in words, with whole numbers of any size. */
function recompute({ type, period = "MONTHLY", currency, actions = {}, addons = {} }: Choice, { terms }: Standing) {
  const unit = currency ?? (period === "YEARLY" ? "EUR" : "IRT");
  const isPaid = type !== undefined && type !== "BASIC";
  const running = terms.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const left = (each: PlanTerm) => BigInt(Math.floor((each.endsAt - Math.max(now, each.startsAt)) / dayMs));
  const priceOf = (price: number | undefined) => {
    if (price === undefined) throw new Error("not sold");
    return BigInt(price);
  };
  const plan = type === undefined ? 0n : priceOf(book.plans[type][period][unit]);
  let [packs, extras] = [0n, 0n];
  for (const kind of actionKinds) {
    if (actions[kind]) packs += BigInt(actions[kind]) * priceOf(book.actions[kind][unit]);
  }
  const list = isPaid ? period : (running?.period ?? "MONTHLY");
  for (const kind of addonKinds) {
    if (addons[kind]) extras += BigInt(addons[kind]) * priceOf(book.addons[kind][list][unit]);
  }
  let prorated = 0n;
  if (isPaid && planTypes.indexOf(type) > planTypes.indexOf(running?.type ?? "BASIC")) {
    for (const each of terms) {
      if (each.currency !== unit) throw new Error("another currency");
      prorated += (BigInt(each.price) * left(each)) / BigInt(periodDays[each.period]);
    }
    if (prorated > plan) throw new Error("above the price");
  }
  if (!isPaid && running !== undefined) {
    const days = BigInt(periodDays[running.period]);
    prorated = (extras * (days - left(running))) / days;
  }
  const amount = plan + packs + extras;
  const doubled = (amount - prorated) * BigInt(book.vat[unit]) * 2n;
  const vat = (doubled + 10_000n) / 20_000n;
  return { amount, prorated, vat, total: amount - prorated + vat };
}

const attempt = <T>(work: () => T): T | "refused" => {
  try {
    return work();
  } catch {
    return "refused";
  }
};

it("equals a plain program for random choices beside random paid time", () => {
  const quantity = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined });
  const choices = fc.record(
    {
      type: fc.constantFrom(...planTypes),
      period: fc.constantFrom("MONTHLY" as const, "YEARLY" as const),
      currency: fc.constantFrom("IRT" as const, "EUR" as const),
      actions: fc.record({ EMAIL: quantity, SMS: quantity, PUSH: quantity, ON_SITE: quantity }),
      addons: fc.record({ CAMPAIGN: quantity, JOURNEY: quantity, SEGMENT: quantity }),
    },
    { requiredKeys: [] },
  );
  const terms = fc.oneof(
    fc.constant([]),
    fc
      .record({
        type: fc.constantFrom("STARTUP" as const, "GROWTH" as const),
        hours: fc.integer({ min: 0, max: 29 * 24 }),
        period: fc.constantFrom("MONTHLY" as const, "YEARLY" as const),
        currency: fc.constantFrom("IRT" as const, "EUR" as const),
        isRenewed: fc.boolean(),
      })
      .map(({ type, hours, period, currency, isRenewed }) => {
        const first = term(type, hours / 24, period, currency);
        return isRenewed ? [first, term(type, hours / 24 - periodDays[period], period, currency)] : [first];
      }),
  );
  fc.assert(
    fc.property(choices, terms, (choice, paid) => {
      const purchase = calculate(book, choice as Choice, standing(...paid));
      const plain = attempt(() => recompute(choice as Choice, standing(...paid)));
      if (Array.isArray(purchase)) {
        expect(plain).toBe("refused");
        return;
      }
      const { amount, prorated, vat, total } = purchase;
      expect({ amount, prorated, vat, total }).toEqual(
        plain === "refused"
          ? plain
          : Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, Number(value)])),
      );
      expect(purchase.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)).toBe(amount);
    }),
    { numRuns: 500 },
  );
});
