import { expect, test } from "vitest";
import { detectColumns } from "../detect-columns.ts";
import { readAmount } from "./read-amount.ts";
import { readDay, readTime } from "./read-time.ts";

const zone = "+03:30";

test.each([
  ["1404/02/01", "2025-04-20T20:30:00.000Z"],
  ["۱۴۰۴/۲/۱ ۱۰:۳۰", "2025-04-21T07:00:00.000Z"],
  ["1404-02-01T10:30:15", "2025-04-21T07:00:15.000Z"],
  ["01/02/1404", "2025-04-20T20:30:00.000Z"],
  ["1 اردیبهشت 1404، 10:30", "2025-04-21T07:00:00.000Z"],
  ["دوشنبه ۱ اردیبهشت ۱۴۰۴", "2025-04-20T20:30:00.000Z"],
  ["1 ارديبهشت 1404", "2025-04-20T20:30:00.000Z"],
  ["2025-04-21", "2025-04-20T20:30:00.000Z"],
  ["2025-04-21T07:00:00Z", "2025-04-21T07:00:00.000Z"],
  ["2025-04-21 07:00:00+0200", "2025-04-21T05:00:00.000Z"],
  ["9/6/2016 6:29:00", "2016-09-06T02:59:00.000Z"],
  ["21/4/2025", "2025-04-20T20:30:00.000Z"],
  ["21-04-2025", "2025-04-20T20:30:00.000Z"],
  ["2025-04-21 07:05 PM", "2025-04-21T15:35:00.000Z"],
])("the time %s is read", (text, expected) => {
  const at = readTime(text, zone);
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(expected);
});

test("a time may stand in a column of its own", () => {
  expect(readTime("1404/02/01", zone, "۱۰:۳۰")).toBe(Date.parse("2025-04-21T07:00:00Z"));
});

test("an offset does not change the calendar, and a day that is none stays none", () => {
  expect(readTime("1404-01-05T10:00:00+03:30", zone)).toBe(Date.parse("2025-03-25T06:30:00Z"));
  expect(readTime("2025-03-25T10:00:00.250-02:00", zone)).toBe(Date.parse("2025-03-25T12:00:00.250Z"));
  for (const text of ["2025-02-30T10:00:00Z", "1403-12-31 10:00Z", "2025-04-21T24:30Z", "2025-04-21T10:00+15:00"]) {
    expect(readTime(text, zone)).toBeUndefined();
  }
});

test.each(["", "x", "1404/13/01", "1403/12/31", "2025-02-30", "1404/02/01 25:00", "12"])("%j is no time", (text) => {
  expect(readTime(text, zone)).toBeUndefined();
});

test("the leap day of 1403 is a day", () => {
  expect(readDay("1403/12/30")).toBe("2025-03-20");
});

test.each<[string, number, string?]>([
  ["250000", 250_000],
  ["۲۵۰٬۰۰۰", 250_000],
  ["250,000", 250_000],
  ["250.000", 250_000],
  ["1,250,000.50", 1_250_000.5],
  ["1.250.000,50", 1_250_000.5],
  ["12.5", 12.5],
  ["12/5", 12.5],
  ["۱۲٫۵", 12.5],
  ["۲۵۰٬۰۰۰ تومان", 250_000, "IRT"],
  ["ریال 1 250 000", 1_250_000, "IRR"],
  ["1250 ريال", 1_250, "IRR"],
  ["-5000", -5_000],
  ["−5000", -5_000],
  ["۱۵ هزار تومان", 15_000, "IRT"],
  ["1.5 میلیون", 1_500_000],
  ["۱٫۱ میلیون تومان", 1_100_000, "IRT"],
  ["2 میلیارد ریال", 2_000_000_000, "IRR"],
  ["250 ت", 250, "IRT"],
  ["$12.50", 12.5, "USD"],
  ["12.50 EUR", 12.5, "EUR"],
  ["0.125", 0.125],
  ["0,12", 0.12],
  ["12.3450", 12.345],
  ["1250.500", 1_250.5],
])("the amount %s is read", (text, value, currency) => {
  expect(readAmount(text)).toEqual({ value, ...(currency && { currency }) });
});

const noAmounts = [
  ...["", "-", "free", "1,2,3", "12-14", "1/2/3", "1e6", "2x500", "12 34", "IRT 5 IRR", "0,125", "تومان"],
  ...["2 میلیون و 500 هزار", "1.250 میلیون", "هزار 5", "مبلغ 5", "5 CAD", "1.234.56"],
];
test.each(noAmounts)("%j is no amount", (text) => {
  expect(readAmount(text)).toBeUndefined();
});

test("columns of known exports are recognised", () => {
  const advanced =
    "Order Number,Order Status,Order Date,Email (Billing),Phone (Billing),Order Total Amount,SKU,Item Name,Item Cost";
  expect(detectColumns("orders", advanced.split(","))).toEqual([
    "order",
    "status",
    "at",
    "email",
    "phone",
    "value",
    "productId",
    "productName",
    "price",
  ]);
  const suite =
    "order_id,order_number,order_date,status,order_total,order_currency,customer_email,billing_first_name,billing_last_name";
  expect(detectColumns("orders", suite.split(","))).toEqual([
    "",
    "order",
    "at",
    "status",
    "value",
    "currency",
    "email",
    "firstName",
    "lastName",
  ]);
  expect(
    detectColumns("people", ["Name", "Username", "Last Active", "Sign Up", "Email", "Country / Region", "City"]),
  ).toEqual(["name", "id", "", "registeredAt", "email", "country", "city"]);
  expect(detectColumns("orders", ["كد سفارش", "تاريخ ثبت", "مبلغ کل (ریال)", "شماره‌تماس"])).toEqual([
    "order",
    "at",
    "value",
    "phone",
  ]);
});

test("the brand of a product is recognised", () => {
  expect(detectColumns("orders", ["شماره سفارش", "نام محصول", "برند"])).toEqual(["order", "productName", "brand"]);
  expect(detectColumns("orders", ["Order Number", "Item Name", "Brand"])).toEqual(["order", "productName", "brand"]);
});

test("the discount of a whole order is none of each of its products", () => {
  const names = ["Order Number", "Cart Discount Amount", "Order Discount", "Item Discount"];
  expect(detectColumns("orders", names)).toEqual(["order", "", "", "discount"]);
  expect(detectColumns("orders", names.slice(0, 3))).toEqual(["order", "", ""]);
});
