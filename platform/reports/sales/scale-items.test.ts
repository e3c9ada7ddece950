import fc from "fast-check";
import { expect, it } from "vitest";
import type { Currency } from "#contract/currencies.ts";
import { minorUnits } from "#contract/money.ts";
import { scaleItems } from "./scale-items.ts";

const money = (amount: number, currency: string) => ({ value: amount * minorUnits(currency), currency });
const say = (amount: number, currency: Currency = "IRT") => ({ value: amount * minorUnits(currency), currency });
const tea = (price: number, more: object = {}) => ({ id: "7", price, ...more });
const scale = (former: { value: number; currency: string }, said: ReturnType<typeof say>, data: object) =>
  JSON.parse(scaleItems({ ...former, data: JSON.stringify(data) }, said));

it.each([
  ["the same in rial", money(1_000_000, "IRR"), 100_000, 1_000_000, 100_000],
  ["ten times too high", money(1_000_000, "IRT"), 100_000, 1_000_000, 100_000],
  ["ten times too low", money(10_000, "IRT"), 100_000, 10_000, 100_000],
  ["too low as it was said in rial", money(100_000, "IRR"), 100_000, 100_000, 100_000],
  ["in euro", money(20, "EUR"), 1_900_000, 20, 1_900_000],
  ["with shipping beside the items", money(1_050_000, "IRT"), 105_000, 1_000_000, 100_000],
  ["half of what was said", money(1_000_000, "IRT"), 500_000, 1_000_000, 500_000],
  ["nothing", money(1_000_000, "IRT"), 0, 1_000_000, 0],
  ["the amount alone too high", money(1_000_000, "IRT"), 100_000, 95_000, 95_000],
  ["the amount alone too high, in rial", money(10_000_000, "IRR"), 100_000, 1_000_000, 100_000],
  ["without an amount", money(0, ""), 100_000, 90_000, 90_000],
] as const)("the price of an item, the order being %s", (_, former, said, price, expected) => {
  expect(scale(former, say(said), { product: tea(price) })).toEqual({ product: tea(expected) });
});

it("a price of an order without an amount is in the currency that it names", () => {
  const none = money(0, "");
  expect(scale(none, say(9), { currency: "irr", product: tea(900) }).product.price).toBe(90);
  expect(scale(none, say(9), { currency: "EUR", product: tea(20) }).product.price).toBe(0);
  expect(scale(none, say(90, "IRR"), { currency: "IRT", product: tea(9) }).product.price).toBe(90);
});

it("scales every line and its discount, and nothing else", () => {
  const products = [
    tea(300_000, { quantity: 3, discount: 50_000, name: "Tea" }),
    tea(0),
    { id: 8, price: "150000" },
    5,
  ];
  const data = { coupon: "1000000", products, product: tea(300_000) };
  expect(scale(money(1_000_000, "IRT"), say(100_000), data)).toEqual({
    coupon: "1000000",
    products: [tea(30_000, { quantity: 3, discount: 5_000, name: "Tea" }), tea(0), { id: 8, price: 15_000 }, 5],
    product: tea(30_000),
  });
  const said = say(100_000);
  for (const same of ["", '{"a":1}', '{"products":[{"id":1,"price":5}]}']) {
    expect(scaleItems({ ...said, data: same }, said)).toBe(same);
  }
});

it("items that add up to an order add up to what its owner says, and back again", () => {
  const line = fc.record({ price: fc.integer({ min: 1, max: 1e9 }), quantity: fc.integer({ min: 1, max: 9 }) });
  const said = fc.integer({ min: 1, max: 1e9 });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("IRT", "IRR", "EUR"),
      said,
      (products, currency, amount) => {
        const sumOf = (items: typeof products) => items.reduce((sum, item) => sum + item.price * item.quantity, 0);
        const former = money(sumOf(products), currency);
        const corrected = scale(former, say(amount), { products });
        expect(sumOf(corrected.products) / amount).toBeCloseTo(1, 9);
        if (currency === "EUR") return;
        const back = scale(say(amount), { value: former.value, currency: "IRT" }, corrected);
        expect((sumOf(back.products) * minorUnits("IRT")) / former.value).toBeCloseTo(1, 9);
      },
    ),
  );
});
