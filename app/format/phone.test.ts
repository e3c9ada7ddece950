import { expect, it } from "vitest";
import { addressWords, maskedPhone, phoneWords } from "./phone.ts";

it("writes a phone number as people do, and hides its middle in lists", () => {
  expect(phoneWords("+989123456789")).toBe("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  expect(phoneWords("+93701234567")).toBe("+۹۳۷۰۱۲۳۴۵۶۷");
  expect(maskedPhone("+989123456789")).toBe("۰۹۱۲ ۳•• ••۸۹");
  expect(maskedPhone("+93701234567")).toBe("+۹۳۷۰•••••۶۷");
  expect(["+989123456789", "sara1370@shop.example", "روی سایت"].map(addressWords)).toEqual([
    ...["۰۹۱۲ ۳۴۵ ۶۷۸۹", "sara1370@shop.example", "روی سایت"],
  ]);
});
