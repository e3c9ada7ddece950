import { expect, it } from "vitest";
import { failureText } from "./failures.ts";

it.each([
  ["api.sms.ir cannot be reached (ECONNREFUSED)", "اتصال به \u2068api.sms.ir\u2069 برقرار نشد"],
  ["HTTP 503", "سرور با کد ۵۰۳ پاسخ داد"],
  ["token: HTTP 401", "سرور با کد ۴۰۱ پاسخ داد"],
  ["api.sms.ir took too long", "\u2068api.sms.ir\u2069 به‌موقع پاسخ نداد"],
  ["10.0.0.1 is not a public address", "\u206810.0.0.1\u2069 نشانی عمومی ندارد"],
  ["the token cannot be sent", "کلید نویسهٔ نامجاز دارد"],
  ["not a push", "محتوای پیام کامل نیست"],
  ["4200 bytes; push services take 3000", "پوش ۴۲۰۰ بایت شد و حد آن ۳۰۰۰ است"],
  ["the value token has 1 spaces; the panel takes 0", "مقدار \u2068token\u2069 فاصله دارد و پنل در آن فاصله نمی‌پذیرد"],
  ["the value token10 has 6 spaces; the panel takes 5", "مقدار \u2068token10\u2069 ۶ فاصله دارد و حد پنل ۵ است"],
  ["the value A has 26 letters; the panel takes 25", "مقدار \u2068A\u2069 ۲۶ نویسه شد و حد پنل ۲۵ است"],
  ["the value A has ;, which the panel refuses", "مقدار \u2068A\u2069 نویسهٔ \u2068;\u2069 دارد که پنل نمی‌پذیرد"],
  ["the panel has no value token4", "پنل مقداری به نام \u2068token4\u2069 ندارد"],
  ["the pattern verify is no number", "کد الگو در این پنل عدد است، نه \u2068verify\u2069"],
  ["گیرنده نامعتبر است", "گیرنده نامعتبر است"],
  ["550 5.1.1 no such user", "\u2068550 5.1.1 no such user\u2069"],
])("«%s» is read as «%s»", (said, text) => {
  expect(failureText(said)).toBe(text);
});
