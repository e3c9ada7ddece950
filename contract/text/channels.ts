import type { Provider, SendingType } from "../integration-providers.ts";

/** Names of what a website sends by. */
export const channelText = {
  types: {
    SMS: "پیامک",
    EMAIL: "ایمیل",
    PUSH: "پوش اپ",
    WEB_PUSH: "پوش وب",
    WHATSAPP: "واتساپ",
    ON_SITE: "روی سایت",
    API: "فراخوانی API",
  } satisfies Record<SendingType, string>,
  providers: {
    kavenegar: "کاوه‌نگار",
    smsir: "\u2066SMS.ir\u2069",
    ghasedak: "قاصدک",
    melipayamak: "ملی‌پیامک",
    panel: "پنل دیگر",
    bale: "بله",
    smtp: "سرور ایمیل (SMTP)",
    fcm: "پوش اپ (FCM)",
    whatsapp: "واتساپ",
    webpush: "پوش وب",
    onsite: "روی سایت",
    http: "فراخوانی API",
  } satisfies Record<Provider, string>,
  /** What a provider said of credentials. */
  trial: {
    key: "این کلید را سرویس‌دهنده نمی‌پذیرد.",
    serviceAccount: "این متن فایل JSON حساب سرویس نیست. همهٔ فایلی را که از Firebase گرفته‌اید بچسبانید.",
    password: "نام کاربری یا رمز را سرویس‌دهنده نمی‌پذیرد.",
    account: "این حساب نزد سرویس‌دهنده غیرفعال است.",
    address: "سرویس‌دهنده آدرس اینترنتی این سرور را نمی‌پذیرد؛ آن را در پنل خود مجاز کنید.",
    number: "چنین شماره‌ای در این حساب نیست.",
    tls: "سرور این نوع اتصال را نمی‌پذیرد.",
    certificate: "گواهی این سرور معتبر نیست یا برای آدرس دیگری است.",
    noHost: "سروری با این نام پیدا نشد.",
    port: "سرور روی این درگاه اتصالی نمی‌پذیرد.",
    silent:
      "سرویس‌دهنده پاسخ نداد و تنظیمات قبلی کار می‌کند؛ هنوز چیزی ذخیره نشده است. اگر باز هم ذخیره شود، رمزهای جدید را دوباره بنویسید.",
    target: "این آدرس پذیرفته نیست؛ آدرسی عمومی بنویسید.",
    unreachable: "سرویس‌دهنده پاسخ نداد؛ تنظیمات ذخیره شد و آزموده نشده است.",
  },
} as const;
