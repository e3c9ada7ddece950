import { expect, test } from "vitest";
import type { ImportMapping } from "#contract/imports.ts";
import { currencyOfColumns } from "./describe-file.ts";

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
