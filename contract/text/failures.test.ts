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
  ["گیرنده نامعتبر است", "گیرنده نامعتبر است"],
  ["550 5.1.1 no such user", "\u2068550 5.1.1 no such user\u2069"],
])("«%s» is read as «%s»", (said, text) => {
  expect(failureText(said)).toBe(text);
});
