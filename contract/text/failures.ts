import { persianDigits } from "./digits.ts";

/** A host, a number or a provider's own words among Persian ones, in their own direction. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** What Nabz itself finds of a call, as its logs have it, and how its owner reads it. */
const ownFailures: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^(?:token: )?HTTP (\d+)$/, (status) => `سرور با کد ${persianDigits(status)} پاسخ داد`],
  [/^the result is (.+)$/, (code) => `پاسخ آن ${isolate(code)} بود`],
  [/^(.+) cannot be reached(?: \(.*\))?$/, (host) => `اتصال به ${isolate(host)} برقرار نشد`],
  [/^(.+) does not take a connection$/, (host) => `${isolate(host)} اتصال را نمی‌پذیرد`],
  [/^(.+) took too long$/, (host) => `${isolate(host)} به‌موقع پاسخ نداد`],
  [/^(.+) has no address$/, (host) => `نشانی ${isolate(host)} پیدا نشد`],
  [/^(.+) (?:has no|is not a) public address$/, (host) => `${isolate(host)} نشانی عمومی ندارد`],
  [/^port (\d+) is not called$/, (port) => `درگاه ${persianDigits(port)} مجاز نیست`],
  [/^(?:.+ is neither http nor https|not an address|credentials in the address)$/, () => "نشانی پذیرفته نیست"],
  [/^control characters in the address$/, () => "نشانی نویسهٔ نامجاز دارد"],
  [/^(?:more than \d+ redirects|a redirect .+)$/, () => "سرور به نشانی دیگری فرستاد"],
  [/^the answer .+$/, () => "پاسخ سرور خوانا نبود"],
  [/^(.+) is not verified$/, (domain) => `دامنهٔ ${isolate(domain)} تأیید نشده است`],
  [
    /^(\d+) bytes; push services take (\d+)$/,
    (has, limit) => `پوش ${persianDigits(has)} بایت شد و حد آن ${persianDigits(limit)} است`,
  ],
  [/^the header (.+) cannot be sent$/, (name) => `هدر ${isolate(name)} قابل ارسال نیست`],
  [/^a header cannot be sent$/, () => "کلید یا یکی از هدرها نویسهٔ نامجاز دارد"],
  [/^the (?:key|token) cannot be sent$/, () => "کلید نویسهٔ نامجاز دارد"],
  [/^the line's number is no bot's id$/, () => "شمارهٔ خط، شناسهٔ بازو نیست"],
  [/^the service account cannot be read$/, () => "فایل حساب سرویس خوانا نیست"],
  [/^no (?:app|subscription) is left$/, () => "اشتراکی نمانده است"],
  [/^not a .+$/, () => "محتوای پیام کامل نیست"],
  [/^the pattern (.+) is no number$/, (code) => `کد الگو در این پنل عدد است، نه ${isolate(code)}`],
  [/^the panel has no value (.+)$/, (name) => `پنل مقداری به نام ${isolate(name)} ندارد`],
  [
    /^the value (.+) has (\d+) letters; the panel takes (\d+)$/,
    (name, has, limit) => `مقدار ${isolate(name)} ${persianDigits(has)} نویسه شد و حد پنل ${persianDigits(limit)} است`,
  ],
  [
    /^the value (.+) has (\d+) spaces; the panel takes (\d+)$/,
    (name, has, limit) =>
      Number(limit) === 0
        ? `مقدار ${isolate(name)} فاصله دارد و پنل در آن فاصله نمی‌پذیرد`
        : `مقدار ${isolate(name)} ${persianDigits(has)} فاصله دارد و حد پنل ${persianDigits(limit)} است`,
  ],
  [
    /^the value (.+) has (.+), which the panel refuses$/,
    (name, part) => `مقدار ${isolate(name)} نویسهٔ ${isolate(part)} دارد که پنل نمی‌پذیرد`,
  ],
  [/^an address cannot be written$/, () => "نشانی گیرنده یا فرستنده درست نیست"],
  [/^the address to unsubscribe cannot be written$/, () => "نشانی لغو عضویت درست نیست"],
  [/^refused for another message of the call$/, () => "پیام دیگری از همین دسته پذیرفته نشد"],
  [/^(?:Connection closed(?: unexpectedly)?|Timeout)$/, () => "سرور اتصال را بست"],
  [/^(?:Greeting never received|Connection timeout|TLS handshake timed out)$/, () => "سرور به‌موقع پاسخ نداد"],
  [/^(?:no outcome|internal error|the worker's lease passed|failed)$/, () => "خطایی داخلی رخ داد"],
];

/**
 * What failed, for owners: Persian where it is Nabz that says it. A provider's own words stay as they are; those with Latin
 * letters are isolated in their direction.
 */
export function failureText(said: string): string {
  for (const [pattern, text] of ownFailures) {
    const found = pattern.exec(said);
    if (found !== null) return text(...found.slice(1));
  }
  return /[a-z]/i.test(said) ? isolate(said) : said;
}
