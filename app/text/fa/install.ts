import { eventWords } from "#contract/text/event-words.ts";
import { refusalReasons } from "#contract/text/refusal-reasons.ts";

/** The install screen: the snippet, the secret for servers, and received events. */
export const install = {
  title: "نصب و ردیابی",
  text: "کد را در سایت بگذارید و همین‌جا ببینید چه می‌رسد.",
  state: {
    inactive: "سایت غیرفعال است",
    inactiveText: "رویدادهایی که می‌رسند ثبت نمی‌شوند. آن را در تنظیمات سایت فعال کنید.",
    waiting: "هنوز چیزی نرسیده است",
    waitingText: "یک صفحه از \u2066{{host}}\u2069 را باز کنید و این صفحه را به‌روز کنید.",
    arrived: "رویدادها می‌رسند",
    arrivedText: "اولین رویداد {{first}} و آخرین رویداد {{last}} رسیده است.",
  },
  /** Refused by the limits of collecting. */
  refused: {
    title: "در ۲۴ ساعت گذشته {{batches}} درخواست رد شد",
    advice:
      "آمار از رویدادهای پذیرفته‌شده است. اگر کمپینی در جریان نیست، احتمالاً کسی درخواست ساختگی ارسال می‌کند؛ اگر بازدیدها واقعی است، مدیر این نصب می‌تواند سقف را بالاتر ببرد.",
    reasons: refusalReasons,
  },
  /** What a new owner does first. */
  firstSteps: {
    title: "قدم‌های اول",
    done: "انجام شده",
    open: "مانده",
    snippet: "گذاشتن کد ردیابی در سایت",
    people: "شناختن اولین مخاطب، با \u2066identify\u2069 یا از فایل",
    goal: "تعریف یک هدف",
    segment: "ساختن یک بخش",
    channel: "راه‌اندازی یک کانال ارسال",
    journey: "شروع یک سفر یا کمپین",
  },
  snippet: {
    title: "کد ردیابی",
    text: "در همهٔ صفحه‌ها، پیش از \u2066</head>\u2069، یک بار.",
    copy: "کپی کد",
    copied: "کپی شد",
    own: "نمی‌خواهید بازدید خودتان شمرده شود؟ سایت را در همان مرورگر یک بار با \u2066#nabz=off\u2069 در پایان آدرس باز کنید.",
  },
  settings: "تنظیمات سایت",
  developer: { copy: "کپی متن" },
  server: {
    title: "از سرور خودتان",
    text: "با این رمز، سرور شما رویدادها را به \u2066/collect/server\u2069 ارسال می‌کند. آن را در صفحه‌های سایت نگذارید.",
    show: "نمایش رمز سرور",
    key: "کلید سایت",
    secret: "رمز سرور",
  },
  live: {
    title: "آخرین رویدادها",
    text: "صد رویداد آخر، همان‌طور که رسیده و فهمیده شده‌اند.",
    refresh: "به‌روزرسانی",
    asOf: "تا {{time}}",
    empty: "از آخرین راه‌اندازی سرور، رویداد تازه‌ای نرسیده است.",
    columns: { time: "زمان", event: "رویداد", recognized: "برداشت نبض", outcome: "نتیجه" },
    payload: "محتوای رویداد",
    unreadable: "خوانده نشد",
  },
  outcomes: {
    stored: "ذخیره شد",
    duplicate: "تکراری",
    excluded: "کنار گذاشته",
    malformed: "نادرست",
    inactive: "سایت غیرفعال",
    bot: "ربات",
    bad_origin: "از سایت دیگر",
    too_old: "خیلی قدیمی",
    folded: "پیش از نگه‌داری",
    browser_purchase: "خرید از مرورگر",
    bad_signature: "بدون امضای درست",
  },
  reasons: {
    stored: "",
    excluded: "به یکی از شرط‌های کنارگذاشته می‌خورد و در گزارش‌ها نمی‌آید.",
    duplicate: "همین رویداد پیش‌تر رسیده بود و یک بار شمرده می‌شود.",
    malformed: "این فیلدها درست نیست:",
    inactive: "سایت غیرفعال است و رویدادی ثبت نمی‌کند؛ آن را در تنظیمات سایت فعال کنید.",
    bot: "مرورگر خود را ربات معرفی کرده است؛ ربات‌ها شمرده نمی‌شوند.",
    bad_origin: "آدرس صفحه از این سایت نیست؛ آدرس سایت را بررسی کنید.",
    too_old: "زمان رویداد بیش از ۷ روز پیش است.",
    folded: "زمان رویداد پیش از بازهٔ نگه‌داری داده است: رویدادهای خام آن روزها حذف شده‌اند.",
    browser_purchase: "طبق تنظیمات سایت، خرید فقط از سرور شما پذیرفته می‌شود.",
    bad_signature: "امضای شناسایی نیست یا با رمز سرور و شناسهٔ مخاطب نمی‌خواند؛ راهنما را ببینید.",
  },
  events: eventWords,
} as const;
