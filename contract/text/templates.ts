import type { TemplateProblem } from "../messages/template-language.ts";

/** What owners read about templates: why one is no template, and why one may not be sent. */
export const templateText = {
  problems: {
    unclosed: "جای‌گذاری بسته نشده است؛ مثل \u2066{{person.name}}\u2069 بنویسید.",
    unopened: "«\u2066}}\u2069» بدون شروع آمده است.",
    name: "نام جای‌گذاری درست نیست؛ مثل \u2066{{person.name}}\u2069 بنویسید.",
    filter: "این قالب‌بندی شناخته نیست. برای متن جایگزین \u2066{{person.name||…}}\u2069 بنویسید.",
    parts: "جای‌گذاری حداکثر سه بخش دارد: نام، قالب‌بندی و متن جایگزین.",
  } satisfies Record<TemplateProblem["kind"], string>,
  reasons: {
    metaRejected: (said: string) => `متا این قالب را نپذیرفت${said === "" ? "" : `: \u2066${said}\u2069`}.`,
    metaPaused: "متا این قالب را متوقف کرده است.",
    metaGone: "این قالب دیگر در حساب واتساپ شما نیست.",
    unknownNames: (names: string) => `این جای‌گذاری‌ها شناخته نیستند: ${names}.`,
    ownAttributes: (names: string) => `اگر ویژگی خودتان است، این‌طور بنویسید: ${names}.`,
    cardNumber: "متن شمارهٔ کارت بانکی دارد و اپراتورها آن را ارسال نمی‌کنند.",
    link: "آدرس لینک‌ها باید با https:// شروع شود و نام سایت در آن ثابت باشد.",
    tooManyParts: (parts: number) =>
      `این پیامک ${new Intl.NumberFormat("fa-IR").format(parts)} پارت می‌شود؛ حداکثر ۸ پارت ارسال می‌شود.`,
    linksRefused: "هیچ‌یک از خط‌های فعال لینک نمی‌پذیرد.",
    noUnsubscribe: "ایمیل تبلیغاتی باید در متن و در HTML لینک لغو عضویت داشته باشد: \u2066{{unsubscribe}}\u2069.",
    activeHtml: "ایمیل نمی‌تواند اسکریپت، فرم یا قاب داشته باشد.",
  },
  mail: {
    unsubscribe: "لغو عضویت",
    sent: "این ایمیل را دریافت کرده‌اید، چون در این سایت عضو شده‌اید.",
  },
  /** Of whom a preview speaks where the website knows nobody. */
  samplePerson: { name: "نرگس احمدی", city: "تهران", country: "ایران" },
} as const;
