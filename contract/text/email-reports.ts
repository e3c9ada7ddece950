import type { Currency } from "#contract/currencies.ts";
import { currencyText } from "./currencies.ts";
import { refusalReasons } from "./refusal-reasons.ts";

/** Words of the mails that tell about a website. Every value is plain text; the layout escapes it. */
export const emailReportText = {
  /** The kinds of mails, as they are called in a sentence. */
  kinds: { weekly: "گزارش هفتگی", monthly: "گزارش ماهانه", alerts: "هشدار بازدید" },
  period: (first: string, last: string) => `${first} تا ${last}`,
  report: {
    subject: (kind: string, name: string, when: string) => `${kind} ${name}: ${when}`,
    title: (kind: string, name: string) => `${kind} ${name}`,
    about: (when: string, compared: string | undefined) =>
      compared === undefined ? `از ${when}.` : `از ${when}، در مقایسه با ${compared}.`,
    action: "مشاهدهٔ گزارش کامل",
    before: (value: string) => `از ${value}`,
    sources: "منبع‌ها",
    pages: "صفحه‌های پربازدید",
    direct: "مستقیم",
    home: "صفحهٔ اصلی",
    sessions: "نشست",
    pageViews: "بازدید",
    nothing: "در این بازه بازدیدی نبود.",
    hidden: (when: string) =>
      `بازدیدهای ماه از سقف پلن شما گذشته‌اند و گزارش ${when} پنهان است. رویدادها ذخیره می‌شوند و با پلن بالاتر، گزارش‌ها برمی‌گردند.`,
    found: (sentence: string, url: string) => `${sentence} مشاهدهٔ گزارش: ${url}`,
    unpaid: (nights: string, url: string) =>
      `${nights} شب این بازه تحلیل نشد، چون موجودی کیف پول به هزینهٔ آن نرسید. برای افزایش موجودی: ${url}`,
    showAgain: "مشاهدهٔ پلن‌ها",
    metrics: {
      people: "مخاطبان",
      sessions: "نشست‌ها",
      pageViews: "بازدید صفحه",
      sales: (currency: Currency) => `فروش (${currencyText[currency]})`,
    },
  },
  alert: {
    rise: (name: string) => `بازدید ${name} بیش از معمول است`,
    fall: (name: string) => `بازدید ${name} کمتر از معمول است`,
    sentence: (when: string, sessions: string, usual: string) =>
      `${when}، ${sessions} نشست ثبت شد. در همین ساعت‌های هفته‌های گذشته معمولاً ${usual} نشست بوده است.`,
    riseText: "شاید کمپینی گرفته یا جایی از شما گفته‌اند: کانال‌های ورودی را ببینید.",
    fallText: "اگر سایت را تغییر داده‌اید، ببینید کد ردیابی هنوز سر جایش است و صفحه‌ها باز می‌شوند.",
    hours: (when: string, first: string, last: string) => `${when} از ساعت ${first} تا ${last}`,
    action: "مشاهدهٔ گزارش این روز",
  },
  refusals: {
    title: (name: string) => `بخشی از درخواست‌های ${name} رد شد`,
    sentence: (batches: string) =>
      `در ۲۴ ساعت گذشته ${batches} درخواست که با کلید عمومی سایت رسیده بود، از سقف مجاز گذشت و ثبت نشد. آمار شما از رویدادهای پذیرفته‌شده است و خراب نشده است.`,
    reasons: refusalReasons,
    advice:
      "اگر کمپینی در جریان نیست، احتمالاً کسی با کلید سایت شما درخواست ساختگی ارسال می‌کند. اگر بازدیدها واقعی است، مدیر این نصب نبض می‌تواند سقف را بالاتر ببرد.",
    action: "مشاهدهٔ وضعیت دریافت",
  },
  leave: {
    text: (kind: string, name: string) => `این ایمیل برای شماست، چون ${kind} «${name}» را روشن کرده‌اید.`,
    action: "لغو عضویت",
  },
} as const;
