import { expect, it } from "vitest";
import type { Currency } from "./currencies.ts";
import { inUnitsOf } from "./money.ts";

it.each<[Currency, string, object]>([
  ["IRT", "IRT", { value: 1_234.5, currency: "IRT" }],
  ["IRT", "IRR", { value: 1_234.5, currency: "IRT" }],
  ["IRR", "IRT", { value: 12_345, currency: "IRR" }],
  ["IRT", "USD", { value: 123.45, currency: "USD" }],
  ["USD", "IRR", { value: 12_345, currency: "IRR" }],
  ["EUR", "EUR", { value: 123.45, currency: "EUR" }],
])("a website in %s says 12,345 minor units of %s in its own currency where they count", (own, currency, said) => {
  expect(inUnitsOf(own, { value: 12_345, currency })).toEqual(said);
});
