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

const open = { problem: "notCompleted", field: "status" };
const whole = { refund: { value: -10_000, currency: "IRT" } };
const partly = { problem: "partlyRefunded", field: "refunded" };
const paid = { money: { value: 10_000, currency: "IRT" }, refund: undefined };

/** The states that shops write, as keys and as labels. */
test.each<[string, object, string[]]>([
  ["WooCommerce, keys", open, ["wc-pending", "wc-on-hold", "wc-cancelled", "wc-failed", "wc-checkout-draft", "trash"]],
  ["WooCommerce", open, ["Pending payment", "On hold", "Cancelled", "Failed", "Draft"]],
  ["WooCommerce", paid, ["wc-processing", "wc-completed", "Processing", "Completed", "Shipped"]],
  ["WooCommerce", whole, ["wc-refunded", "Refunded", "Cancelled, refunded"]],
  ["WooCommerce in Persian", open, ["در انتظار پرداخت", "در انتظار بررسی", "لغو شده", "ناموفق", "پیش‌نویس"]],
  ["WooCommerce in Persian", paid, ["در حال انجام", "تکمیل شده", "تکمیل‌شده"]],
  ["WooCommerce in Persian", whole, ["مسترد شده", "مرجوع شده", "بازپرداخت‌شده"]],
  ["Shopify, keys", open, ["pending", "expired", "voided", "unpaid"]],
  ["Shopify", open, ["Pending", "Expired", "Voided", "Unpaid", "Awaiting payment"]],
  ["Shopify", paid, ["paid", "Paid", "authorized", "partially_paid", "Partially fulfilled"]],
  ["Shopify", whole, ["refunded", "Refunded"]],
  ["Shopify", partly, ["partially_refunded", "Partially refunded"]],
  ["other shops", open, ["AWAITING_PAYMENT", "Awaiting bank payment", "Not paid", "Declined", "ON_HOLD"]],
  ["other shops", paid, ["Awaiting shipment", "در انتظار ارسال", "آمادهٔ ارسال", "پرداخت شده", "پرداخت شد", "تحویل شد"]],
  ["Persian shops", open, ["کنسل شده", "كنسل", "کنسل‌شده", "ابطال شده", "باطل شده", "انصراف", "انصراف مشتری"]],
  ["Persian shops", open, ["پرداخت نشد", "پرداخت نشده", "پرداخت‌نشده", "عدم پرداخت", "منتظر پرداخت", "پرداخت ناموفق"]],
  [
    "Persian shops",
    open,
    ["در انتظار تأیید", "در انتظار تایید", "در انتظار تائید", "در انتظار\u200cتأیید", "منقضی شده"],
  ],
  ["Persian shops", partly, ["بخشی مرجوع شده", "مرجوعی جزئی", "قسمتی برگشت خورده"]],
])("states of %s are %j: %j", (_, expected, states) => {
  for (const status of states) expect(readOrder({ ...fields, status }, options), status).toMatchObject(expected);
});

test("a part that went back is taken off where a column says how much", () => {
  const row = { ...fields, status: "Partially refunded" };
  expect(readOrder({ ...row, refunded: "250" }, options)).toMatchObject({ refund: { value: -2_500, currency: "IRT" } });
  expect(readOrder({ ...row, refunded: "0" }, options)).toMatchObject(partly);
});

const product = { ...fields, value: "1000000", productName: "tea" };
const columnCurrencies = { price: "IRR", discount: "IRR", refunded: "IRR" } as const;

test.each([
  [{ price: "1,000,000 ریال" }, undefined, { price: 100_000 }],
  [{ price: "1,000,000 ریال", value: "10,000,000 ریال" }, undefined, { price: 1_000_000 }],
  [
    { price: "1000000", discount: "5000", quantity: "2" },
    columnCurrencies,
    { price: 100_000, discount: 500, quantity: 2 },
  ],
  [{ price: "1000000 تومان" }, columnCurrencies, { price: 1_000_000 }],
  [{ price: "1000000", value: "10000000 ریال" }, { price: "IRT" }, { price: 10_000_000 }],
  [{ price: "15", value: "30", currency: "IRHT" }, undefined, { price: 15_000 }],
  [{ price: "15 هزار تومان", value: "30 هزار تومان", currency: "IRHT" }, undefined, { price: 15_000 }],
  [{ price: "5000", value: "5000", currency: "IRR" }, { price: "IRT" }, { price: 5_000 }],
  [{ price: "5000", value: "5000", currency: "IRT" }, columnCurrencies, { price: 500 }],
] as const)("the product of %j, its columns in %j, has %j in the order's currency", (given, columns, expected) => {
  const read = readOrder({ ...product, ...given }, { ...options, ...(columns && { columnCurrencies: columns }) });
  expect(read).toMatchObject({ item: expected, omitted: [] });
});

test("a product has its category and brand, unless they are too long", () => {
  const tea = { ...product, category: "drinks", brand: "Golestan" };
  expect(readOrder(tea, options)).toMatchObject({ item: { name: "tea", category: "drinks", brand: "Golestan" } });
  expect(readOrder({ ...tea, brand: "b".repeat(201) }, options)).toMatchObject({
    item: { name: "tea", category: "drinks" },
    omitted: [{ problem: "tooLong", field: "brand" }],
  });
});

test("a price in a currency that the order is not in is left out, and what went back is in its own", () => {
  expect(readOrder({ ...product, price: "$5", quantity: "1" }, options)).toMatchObject({
    item: { name: "tea", quantity: 1 },
    omitted: [{ problem: "mixedCurrencies", field: "price" }],
  });
  expect(readOrder({ ...product, refunded: "50000" }, { ...options, columnCurrencies })).toMatchObject({
    refund: { value: -50_000, currency: "IRR" },
  });
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
