import { expect, test } from "vitest";
import type { ImportMapping } from "#contract/imports.ts";
import { currenciesOfColumns, currencyOfColumns } from "./column-currencies.ts";

const mapping: ImportMapping = ["order", "at", "value", "refunded"];

test.each<[string, string[], string?]>([
  ["of the amount", ["شماره", "تاریخ", "مبلغ (ریال)"], "IRR"],
  ["of the amount in Arabic letters", ["n", "d", "مبلغ ريالي"], "IRR"],
  ["of the amount before what went back", ["n", "d", "total_toman", "refund (IRR)"], "IRT"],
  ["of what went back where the amount names none", ["n", "d", "total", "refund USD"], "USD"],
  ["of no other column", ["شماره به تومان", "date IRR", "total", "refund", "paid (EUR)"]],
  ["of no part of a longer word", ["n", "d", "مبلغ سریال", "Material"]],
])("the currency of a file is that %s", (_, columns, currency) => {
  expect(currencyOfColumns(columns, mapping)).toBe(currency);
});

const amounts: ImportMapping = ["value", "refunded", "price", "discount"];

test.each([
  [
    "of its name",
    ["مبلغ کل (تومان)", "برگشتی", "قیمت واحد (ریال)", "تخفیف (ریال)"],
    undefined,
    { price: "IRR", discount: "IRR" },
  ],
  ["of no name", ["مبلغ کل", "برگشتی", "قیمت", "تخفیف"], "IRR", {}],
  ["of its name where the owner chose the order's", ["total", "refund", "price (rial)", ""], "IRT", { price: "IRR" }],
  [
    "what the owner chose where both name the same",
    ["total (toman)", "", "price (toman)", ""],
    "IRR",
    { price: "IRR" },
  ],
  ["of its name where the names differ", ["total (toman)", "", "price (rial)", ""], "IRT", { price: "IRR" }],
] as const)("the currency of a column is that %s", (_, columns, chosen, expected) => {
  expect(currenciesOfColumns(columns, amounts, chosen)).toEqual(expected);
});
