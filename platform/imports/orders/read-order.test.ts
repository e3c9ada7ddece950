import { expect, test } from "vitest";
import { orderReader, readOrder } from "./read-order.ts";

const options = { zone: "+03:30", now: Date.UTC(2026, 0, 1), currency: "IRT", own: "IRT" } as const;
const fields = { order: "1", at: "2025-05-01", value: "1000" };

test.each([
  [{ at: "0001-01-01" }, { problem: "tooOld", field: "at" }],
  [{ at: "1377/01/01" }, { problem: "tooOld", field: "at" }],
  [{ at: "1404-01-05T10:00:00+03:30" }, { at: Date.UTC(2025, 2, 25, 6, 30) }],
  [{ at: "2026-02-01" }, { problem: "future", field: "at" }],
  [{ refunded: "1001" }, { problem: "aboveOrder", field: "refunded" }],
  [{ refunded: "10001 ریال" }, { problem: "aboveOrder", field: "refunded" }],
  [{ refunded: "9000 ریال" }, { refund: { value: -9_000, currency: "IRR" } }],
  [{ value: "۱۵ هزار تومان" }, { money: { value: 150_000, currency: "IRT" } }],
  [{ value: "19.9 €" }, { money: { value: 1990, currency: "EUR" }, omitted: [{ problem: "otherCurrency" }] }],
  [{ currency: "ريال" }, { money: { value: 1_000, currency: "IRR" } }],
  [{ status: "منقضي" }, { problem: "notCompleted", field: "status" }],
  [{ status: "در انتظار بررسی" }, { problem: "notCompleted", field: "status" }],
  [{ status: "پیش‌نویس" }, { problem: "notCompleted", field: "status" }],
  [{ value: "1e6" }, { problem: "invalid", field: "value" }],
])("a row with %j is %j", (given, expected) => {
  expect(readOrder({ ...fields, ...given }, options)).toMatchObject(expected);
});

test("rows of an order are read as each alone, whatever stands in the row before", () => {
  const rows = [
    { ...fields, productId: "1", phone: "09121234567" },
    { ...fields, productId: "2", phone: "09121234567", quantity: "x" },
    { ...fields, productId: "2" },
    { ...fields, value: "2000", phone: "0912" },
    { ...fields, value: "2000", phone: "0912", price: "-" },
    { ...fields, value: "free", productId: "1" },
    { ...fields, value: "free", productId: "2" },
    { ...fields, order: "2", at: "1404-01-05" },
  ];
  const read = orderReader(options);
  expect(rows.map(read)).toEqual(rows.map((row) => readOrder(row, options)));
});
