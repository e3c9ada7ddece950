import { expect, it } from "vitest";
import { extrasTerm } from "./plan-terms.ts";

it.each([
  ["without a plan, by the month in toman", "IRT", null, { period: "MONTHLY", currency: "IRT" }],
  ["without a plan, never in euro", "EUR", null, { period: "MONTHLY", currency: "IRT" }],
  ["beside a plan of a month", "EUR", "MONTHLY", { period: "MONTHLY", currency: "IRT" }],
  ["beside a plan of a year", "IRT", "YEARLY", { period: "YEARLY", currency: "IRT" }],
  ["beside a plan of a year, in euro", "EUR", "YEARLY", { period: "YEARLY", currency: "EUR" }],
] as const)("packs and add-ons are sold %s", (_, currency, period, expected) => {
  expect(extrasTerm({ currency }, { period })).toEqual(expected);
});
