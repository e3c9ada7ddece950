import { expect, it } from "vitest";
import { maskedPhone, phoneWords } from "./phone.ts";

it("writes a phone number as people do, and hides its middle in lists", () => {
  expect(phoneWords("+989123456789")).toBe("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  expect(phoneWords("+93701234567")).toBe("+۹۳۷۰۱۲۳۴۵۶۷");
  expect(maskedPhone("+989123456789")).toBe("۰۹۱۲ ۳•• ••۸۹");
  expect(maskedPhone("+93701234567")).toBe("+۹۳۷۰•••••۶۷");
});
