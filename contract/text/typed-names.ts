/**
 * What owners call values of dimensions and events, beside the words that reports show: by field, each value with its other
 * names, of before too, which drafts may hold.
 */
const typedNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  event: {
    remove_from_cart: ["برداشتن از سبد"],
    search: ["جستجو"],
    search_result: ["نتیجهٔ جستجو"],
  },
  medium: {
    search: ["جستجو", "سرچ", "موتور جستجو"],
    social: ["شبکهٔ اجتماعی", "سوشال"],
    referral: ["ارجاع", "سایت‌های دیگر"],
    paid: ["تبلیغات", "تبلیغ"],
    sms: ["اس‌ام‌اس"],
    push: ["پوش", "وب‌پوش"],
    whatsapp: ["واتس‌اپ"],
  },
  device: {
    mobile: ["گوشی", "تلفن همراه"],
    desktop: ["کامپیوتر", "رایانه"],
    tv: ["تی‌وی"],
  },
  country: { US: ["آمریکا", "امریکا"], GB: ["انگلیس", "انگلستان"], AE: ["امارات"], CZ: ["چک"] },
  os: {
    Android: ["اندروید", "آندروید"],
    iOS: ["آی‌او‌اس", "آیفون"],
    Windows: ["ویندوز"],
    macOS: ["مک‌او‌اس", "مک"],
    Linux: ["لینوکس"],
    "Chrome OS": ["کروم‌او‌اس"],
    HarmonyOS: ["هارمونی‌او‌اس"],
  },
  browser: {
    Chrome: ["کروم", "گوگل کروم"],
    Safari: ["سافاری"],
    Firefox: ["فایرفاکس", "موزیلا"],
    "Samsung Internet for Android": ["سامسونگ", "مرورگر سامسونگ", "Samsung Internet"],
    "Microsoft Edge": ["اج", "مایکروسافت اج", "Edge"],
    Opera: ["اپرا"],
    "Android Browser": ["مرورگر اندروید"],
    "UC Browser": ["یوسی براوزر", "UC"],
    "Yandex Browser": ["یاندکس"],
    Miui: ["شیائومی", "می‌یوآی"],
  },
  source: {
    "google.com": ["گوگل"],
    "bing.com": ["بینگ"],
    "yahoo.com": ["یاهو"],
    "duckduckgo.com": ["داک‌داک‌گو"],
    "instagram.com": ["اینستاگرام", "اینستا"],
    "telegram.org": ["تلگرام"],
    "whatsapp.com": ["واتساپ", "واتس‌اپ"],
    "facebook.com": ["فیسبوک"],
    "x.com": ["ایکس", "توییتر", "توئیتر"],
    "linkedin.com": ["لینکدین"],
    "youtube.com": ["یوتیوب"],
    "pinterest.com": ["پینترست"],
    "aparat.com": ["آپارات"],
    "eitaa.com": ["ایتا"],
    "bale.ai": ["بله"],
    "rubika.ir": ["روبیکا"],
    "torob.com": ["ترب"],
    "emalls.ir": ["ایمالز"],
    "digikala.com": ["دیجی‌کالا"],
    "divar.ir": ["دیوار"],
    "basalam.com": ["باسلام"],
    "zarebin.ir": ["ذره‌بین"],
  },
};

const namesOf = (field: string): Readonly<Record<string, readonly string[]>> =>
  (Object.hasOwn(typedNames, field) ? typedNames[field] : undefined) ?? {};

/** The values of a field that have other names, with these. */
export const listTypedNames = (field: string): [value: string, names: readonly string[]][] =>
  Object.entries(namesOf(field));
