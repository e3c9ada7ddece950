import { expect, it } from "vitest";
import { mask } from "./mask.ts";

it.each([
  ["کارت ۶۰۳۷ ۹۹۷۱ ۱۲۳۴ ۵۶۷۸ به نام", "کارت * به نام"],
  ["6037-9971-1234-5678", "*"],
  ["٠٩١٢٣٤٥٦٧٨٩", "*"],
  ["0912 345 67 89، تماس", "*، تماس"],
  ["تلفن: ۰۹۱۲\u200c۳۴۵\u200c۶۷۸۹", "تلفن: *"],
  ["IR06 0170 0000 0012 3456 7890 12", "*"],
  ["ir060170000000123456789012", "*"],
  ["کد ملی 0012345678.", "کد ملی *."],
  ["۱٬۲۳۴٬۵۶۷ ریال", "* ریال"],
  ["1/234/567", "*"],
  ["nastaran@shop.example نوشت", "* نوشت"],
  ["@nastaran", "*"],
])("hides %j", (text, masked) => {
  expect(mask(text)).toBe(masked);
});

it.each(["۱۲۰٬۰۰۰ تومان", "افزودن به سبد", "iPhone 15 Pro", "سفارش 123456", "1404/8/3", "AIR 12"])(
  "leaves %j",
  (text) => {
    expect(mask(text)).toBe(text);
  },
);

it("collapses white space and cuts at 40 characters after masking", () => {
  expect(mask("  چای\n\t سیاه ")).toBe("چای سیاه");
  expect(mask(`${"a".repeat(38)} 09123456789`)).toBe(`${"a".repeat(38)} *`);
  expect(mask("b".repeat(50))).toHaveLength(40);
});
