import type { Currency } from "../currencies.ts";
import type { ImportField } from "../imports.ts";

/** Words by which columns, months and states of orders are recognised in files; compared, never shown. */

/**
 * Names of columns by field, folded, the most certain first. Beside plain words those of WooCommerce's own exports of orders
 * and customers, and of the plugins "Advanced Order Export" and "Import Export Suite"
 * (woocommerce.com/document/import-and-export-of-woocommerce-orders). Digikala and Basalam publish no list of theirs.
 */
export const columnNames: Partial<Record<ImportField, readonly string[]>> = {
  id: ["id", "user id", "customer id", "user login", "username", "کد مشتری", "شناسه مشتری", "شناسه"],
  personId: [
    ...["customer id", "user id", "customer user id", "customer user", "کد مشتری", "شناسه مشتری", "شناسه خریدار"],
  ],
  email: [
    ...["email", "e mail", "email billing", "billing email", "customer email", "user email", "email address"],
    ...["ایمیل", "پست الکترونیک", "پست الکترونیکی", "رایانامه", "ایمیل مشتری"],
  ],
  phone: [
    ...["phone", "mobile", "phone billing", "billing phone", "customer phone", "phone number", "tel", "cellphone"],
    ...["تلفن", "موبایل", "شماره موبایل", "شماره تلفن", "تلفن همراه", "شماره همراه", "شماره تماس", "همراه", "تماس"],
    ...["موبایل مشتری", "شماره تماس مشتری", "شماره تماس خریدار", "تلفن گیرنده", "شماره تماس گیرنده", "موبایل خریدار"],
  ],
  name: [
    ...["name", "full name", "customer", "customer name", "display name", "billing name", "buyer name"],
    ...["نام و نام خانوادگی", "نام مشتری", "مشتری", "خریدار", "نام خریدار", "نام کامل", "نام گیرنده", "گیرنده"],
  ],
  firstName: ["first name", "first name billing", "billing first name", "نام", "نام کوچک"],
  lastName: ["last name", "last name billing", "billing last name", "surname", "نام خانوادگی", "فامیلی", "فامیل"],
  birthday: ["birthday", "birth date", "date of birth", "birthdate", "تاریخ تولد", "تولد"],
  gender: ["gender", "sex", "جنسیت"],
  city: ["city", "city billing", "billing city", "شهر", "شهر گیرنده"],
  country: ["country", "country region", "country code billing", "billing country", "کشور"],
  registeredAt: [
    ...["sign up", "date registered", "registered", "registration date", "user registered", "created at", "join date"],
    ...["تاریخ عضویت", "تاریخ ثبت نام", "عضویت", "تاریخ ایجاد"],
  ],
  order: [
    ...["order", "order number", "order id", "order no", "order name", "number", "invoice", "invoice number"],
    ...["شماره سفارش", "کد سفارش", "شناسه سفارش", "سفارش", "شماره فاکتور", "کد رهگیری سفارش"],
  ],
  at: [
    ...["date", "order date", "date created", "created at", "date paid", "paid date", "order created date"],
    ...["تاریخ", "تاریخ سفارش", "تاریخ ثبت", "تاریخ ثبت سفارش", "تاریخ خرید", "تاریخ پرداخت", "زمان ثبت سفارش"],
    ...["تاریخ و زمان ثبت سفارش", "تاریخ ایجاد", "زمان سفارش"],
  ],
  time: ["time", "order time", "ساعت", "زمان", "ساعت سفارش", "ساعت ثبت"],
  value: [
    ...[
      "total",
      "order total",
      "order total amount",
      "n revenue",
      "net revenue",
      "amount",
      "total sales",
      "grand total",
    ],
    ...["مبلغ", "مبلغ کل", "مبلغ سفارش", "مبلغ کل سفارش", "جمع کل", "جمع", "مبلغ پرداختی", "مبلغ نهایی", "قیمت کل"],
    ...["مبلغ فاکتور", "مبلغ پرداخت شده", "جمع مبلغ", "مبلغ فروش"],
  ],
  currency: ["currency", "order currency", "currency code", "ارز", "واحد پول", "واحد پولی"],
  status: [
    ...["status", "order status", "financial status", "payment status"],
    ...["وضعیت", "وضعیت سفارش", "وضعیت پرداخت"],
  ],
  refunded: [
    ...["refund", "refunded", "order refund amount", "refunded amount", "total refunded", "refunds"],
    ...["مبلغ برگشتی", "مبلغ مرجوعی", "مبلغ بازگشتی"],
  ],
  productId: [
    ...["product id", "sku", "item id", "product sku", "variation id", "dkp", "dkpc", "کد کالا", "کد محصول"],
    ...["شناسه کالا", "شناسه محصول", "کد تنوع", "کد تنوع کالا"],
  ],
  productName: [
    ...["product", "product name", "item name", "product title", "item", "line item name", "products"],
    ...["نام کالا", "نام محصول", "کالا", "محصول", "عنوان کالا", "عنوان محصول", "شرح کالا", "عنوان تنوع"],
  ],
  category: ["category", "product category", "categories", "دسته", "دسته بندی", "گروه کالا", "گروه کالایی"],
  brand: ["brand", "product brand", "brands", "manufacturer", "برند", "برند محصول", "برند کالا", "نام برند"],
  price: [
    ...["price", "item cost", "unit price", "item price", "product price"],
    ...["قیمت", "قیمت واحد", "قیمت فروش", "فی", "قیمت کالا", "مبلغ واحد", "قیمت محصول"],
  ],
  quantity: [
    ...["quantity", "qty", "quantity refund", "items sold", "item quantity", "count"],
    ...["تعداد", "مقدار", "تعداد کالا", "تعداد محصول"],
  ],
  // Without those of the order as a whole, which its rows repeat.
  discount: ["discount", "discount amount", "item discount", "تخفیف", "مبلغ تخفیف"],
  channel: ["channel", "کانال", "کانال رضایت"],
  consent: ["consent", "opt in", "optin", "subscribed", "رضایت", "وضعیت رضایت", "اجازه"],
  source: ["source", "consent source", "opt in source", "منبع", "منبع رضایت", "محل دریافت رضایت"],
  day: [
    ...["consent date", "consented at", "opt in date", "optin date", "date", "day"],
    ...["تاریخ رضایت", "تاریخ", "تاریخ دریافت رضایت", "روز"],
  ],
};

/** Channels of consents, as files call them. */
export const consentChannelNames: readonly (readonly [string, "SMS" | "EMAIL" | "WHATSAPP"])[] = [
  ...(["sms", "پیامک", "اس ام اس"] as const).map((word) => [word, "SMS"] as const),
  ...(["email", "e mail", "mail", "ایمیل", "پست الکترونیک"] as const).map((word) => [word, "EMAIL"] as const),
  ...(["whatsapp", "واتساپ", "واتس اپ"] as const).map((word) => [word, "WHATSAPP"] as const),
];

/** Answers of yes or no, in Persian letters and lower case. */
export const booleanWords: Readonly<Record<"yes" | "no", readonly string[]>> = {
  yes: ["yes", "y", "true", "بله", "بلی", "آری", "دارد"],
  no: ["no", "n", "false", "خیر", "نه", "ندارد"],
};

/** The unit of an amount in the name of its column. */
export const unitsInNames: readonly RegExp[] = [
  /[([](?:به )?(?:تومان|ریال|toman|rial|irt|irr|عدد)[)\]]/g,
  /\b(?:irt|irr)\b|(?:^|\s)(?:به )?(?:تومان|ریال)(?=\s|$)/g,
];

/** Names of Jalali months, also without the half-space or with the Afghan names, as files have them. */
export const monthNames: readonly (readonly string[])[] = [
  ["فروردین", "حمل"],
  ["اردیبهشت", "ثور"],
  ["خرداد", "جوزا"],
  ["تیر", "سرطان"],
  ["مرداد", "امرداد", "اسد"],
  ["شهریور", "سنبله"],
  ["مهر", "میزان"],
  ["آبان", "ابان", "عقرب"],
  ["آذر", "اذر", "قوس"],
  ["دی", "جدی"],
  ["بهمن", "دلو"],
  ["اسفند", "حوت"],
];

/** Halves of a day behind a clock's time. */
export const halvesOfDay = { morning: /^(am|ق)/i, afternoon: /^(pm|ب)/i } as const;
/** A clock's time, with the half of its day where it has one. */
export const clockTime = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|ق\.?ظ|ب\.?ظ)?$/i;

/** Names of currencies, folded, as whole words: the word for a serial number ends with the one for rial. */
export const currencyNames: readonly (readonly [RegExp, Currency])[] = [
  [/(?<!\p{L})(?:(?:تومان|تومن)ی?|tomans?|IRT)(?!\p{L})/iu, "IRT"],
  [/(?<!\p{L})(?:ریالی?|rials?|IRR)(?!\p{L})|﷼/iu, "IRR"],
  [/(?<!\p{L})(?:افغانی|afghanis?|AFN)(?!\p{L})/iu, "AFN"],
  [/(?<!\p{L})(?:دلاری?|dollars?|USD)(?!\p{L})|\$/iu, "USD"],
  [/(?<!\p{L})(?:یورو|euros?|EUR)(?!\p{L})|€/iu, "EUR"],
];
/** Currencies beside an amount, in lower case; a longer word before one that it ends with. */
export const currencyWords: readonly (readonly [string, string])[] = [
  ...(["تومان", "تومن", "tomans", "toman", "irt", "ت"] as const).map((word) => [word, "IRT"] as const),
  ...(["ریال", "﷼", "rials", "rial", "irr"] as const).map((word) => [word, "IRR"] as const),
  ...(["دلار", "usd", "us$", "$"] as const).map((word) => [word, "USD"] as const),
  ...(["یورو", "eur", "€"] as const).map((word) => [word, "EUR"] as const),
  ...(["افغانی", "afn"] as const).map((word) => [word, "AFN"] as const),
];
/** Words of size behind an amount. */
export const amountUnits: readonly (readonly [string, number])[] = [
  ["هزار", 1e3],
  ["میلیون", 1e6],
  ["میلیارد", 1e9],
];
/** Codes and words of currencies in columns of their own. */
export const currencyCodes: readonly (readonly [string, Currency])[] = [
  ["IRHT", "IRT"],
  ["IRHR", "IRR"],
  ["TOMAN", "IRT"],
  ["RIAL", "IRR"],
  ["تومان", "IRT"],
  ["ریال", "IRR"],
  ["افغانی", "AFN"],
  ["دلار", "USD"],
  ["یورو", "EUR"],
];

/**
 * States of orders: of WooCommerce, Shopify and the usual words. Folded: lower case, a blank for each of `-`, `_` and the
 * half-space. What went back counts first: of an order that was cancelled and refunded somebody had paid.
 */
export const refundedOrder = /refunded|مرجوع|برگشت|عودت|مسترد|باز ?پرداخت/;
/** Beside it: a part went back, and the state does not say how much. */
export const partlyRefundedOrder = /partial|partly|بخشی|قسمتی|جز[ئی]ی|تا حدی/;
/** Orders that nobody has paid. */
export const openOrder = new RegExp(
  [
    ...["pending", "failed", "cancel", "on hold", "draft", "trash", "unpaid", "not paid", "awaiting (?:\\S+ )?payment"],
    ...["expired", "\\bvoid", "declined", "abandoned"],
    ...["لغو", "کنسل", "ابطال", "باطل", "انصراف", "نا ?موفق", "پرداخت نشد", "(?:عدم|بدون) پرداخت"],
    ...["(?:در انتظار|منتظر) (?:پرداخت|بررسی|ت[اأ][یئ]ید)", "پیش ?نویس", "منقضی", "معلق"],
  ].join("|"),
);
