import type { ImportKind } from "../import-choices.ts";
import type { ImportField } from "../imports.ts";

/** Words of imports that the platform answers with. */

/** What a column is. */
export const importFieldText: Record<ImportField, string> = {
  id: "شناسهٔ مشتری",
  personId: "شناسهٔ مشتری",
  email: "ایمیل",
  phone: "موبایل",
  name: "نام",
  firstName: "نام کوچک",
  lastName: "نام خانوادگی",
  birthday: "تاریخ تولد",
  gender: "جنسیت",
  city: "شهر",
  country: "کشور",
  registeredAt: "تاریخ عضویت",
  order: "شمارهٔ سفارش",
  at: "تاریخ سفارش",
  time: "ساعت سفارش",
  value: "مبلغ سفارش",
  currency: "واحد پول",
  status: "وضعیت سفارش",
  refunded: "مبلغ برگشتی",
  productId: "کد محصول",
  productName: "نام محصول",
  category: "دستهٔ محصول",
  brand: "برند محصول",
  price: "قیمت واحد",
  quantity: "تعداد",
  discount: "تخفیف",
  channel: "کانال",
  consent: "رضایت",
  source: "منبع رضایت",
  day: "تاریخ رضایت",
};

/** Problems of a whole file. */
export const tableProblemText = {
  empty: "این فایل خالی است.",
  unknownFormat: "این فایل جدول نیست. فایل \u2066CSV\u2069 یا \u2066XLSX\u2069 انتخاب کنید.",
  oldSpreadsheet:
    "این فایل اکسل قدیمی یا رمزدار است. آن را در اکسل باز کنید و با قالب \u2066XLSX\u2069 و بدون رمز ذخیره کنید.",
  encrypted: "این فایل رمز دارد. نسخهٔ بدون رمز آن را انتخاب کنید.",
  damaged: "این فایل خراب یا ناقص است.",
  tooLargeUnpacked: "محتوای این فایل پس از باز شدن بیش از اندازه بزرگ است.",
  noSheet: "این فایل برگه‌ای ندارد که دیده شود.",
  tooManyColumns: "شمار ستون‌ها بیش از ۳۰۰ است.",
  tooManyRows: "شمار ردیف‌ها بیش از ۵ میلیون است.",
  longCell: "یکی از خانه‌ها بلندتر از ۲۰٬۰۰۰ نویسه است.",
  longRow: "این ردیف بلندتر از ۲۰۰٬۰۰۰ نویسه است.",
  openQuote: "علامت نقل قول در این سطر باز شده و تا پایان فایل بسته نشده است.",
  badQuote: "علامت نقل قول در این سطر درست نیست.",
  noColumns: "هیچ ستونی شناخته نشد. سطر نخست باید نام ستون‌ها باشد.",
} as const;

const digits = new Intl.NumberFormat("fa-IR", { useGrouping: false });
/** A problem with the line that it is about. */
export const atLine = (problem: string, line: number | null | undefined): string =>
  typeof line === "number" ? `سطر ${digits.format(line)}: ${problem}` : problem;

/** Why another file is not taken. */
export const openImportsText = (count: number): string =>
  `${digits.format(count)} فایل این سایت هنوز در انتظار ورود است. پیش از فایل بعدی، یکی از آن‌ها را وارد یا لغو کنید.`;

/** Why an import failed. */
export const importFailureText = {
  ...tableProblemText,
  gone: "این فایل دیگر روی سرور نیست. آن را دوباره انتخاب کنید.",
  inactive: "این سایت غیرفعال است و چیزی گرد نمی‌آورد. آن را در تنظیمات سایت فعال کنید.",
  stopped: "این ورود بارها نیمه‌کاره ماند و ادامه نیافت. آنچه وارد شده است می‌ماند تا برگردانده شود.",
} as const;
export type ImportFailure = keyof typeof importFailureText;

/** Problems of one row, by code. `field` is the column's word. */
export const rowProblemText = {
  encoding: () => "نویسه‌های این سطر با کدگذاری فایل جور نیست.",
  nobody: () => "نه شناسه دارد، نه ایمیل و نه موبایل.",
  invalid: (field: string) => `${field} درست نیست.`,
  required: (field: string) => `${field} خالی است.`,
  tooLong: (field: string) => `${field} بیش از اندازه بلند است.`,
  future: (field: string) => `${field} در آینده است.`,
  tooOld: (field: string) => `${field} پیش از سال ۲۰۰۰ میلادی (دی ۱۳۷۸) است.`,
  folded: (field: string) => `${field} پیش از بازهٔ نگه‌داری دادهٔ سایت است و دیگر ثبت نمی‌شود.`,
  otherCurrency: (field: string) => `${field} واحد پول سایت نیست؛ این سفارش ثبت می‌شود، ولی در فروش شمرده نمی‌شود.`,
  mixedCurrencies: (field: string) => `واحد پول ${field} با واحد پول سفارش یکی نیست.`,
  aboveOrder: (field: string) => `${field} بیشتر از مبلغ سفارش است.`,
  notCompleted: () => "این سفارش پرداخت‌شده نیست.",
  partlyRefunded: (field: string) => `بخشی از این سفارش برگشت خورده است، ولی ${field} مشخص نیست.`,
  manyItems: () => "محصول‌های این سفارش بیش از ۲۰۰ ردیف است.",
  scattered: () => "ردیف‌های این سفارش پشت سر هم نیست. فایل را بر پایهٔ شمارهٔ سفارش مرتب کنید.",
  quota: () => "سقف مخاطب‌های پلن پر است و این مخاطب جدید است. پلن را ارتقا دهید و همین فایل را دوباره وارد کنید.",
  differs: (field: string) => `${field} با ردیف پیشین همین سفارش یکی نیست.`,
} as const;
export type RowProblem = keyof typeof rowProblemText;

/** Columns without which a file cannot be imported. */
export const missingColumnText: Record<ImportKind, string> = {
  people: "مشخص کنید کدام ستون شناسه، ایمیل یا موبایل است.",
  orders: "مشخص کنید کدام ستون شمارهٔ سفارش، کدام تاریخ و کدام مبلغ است.",
  consents: "مشخص کنید کدام ستون موبایل یا ایمیل، کدام منبع و کدام تاریخ رضایت است.",
};
/** A list of people that is longer than a segment takes. */
export const longListText = (max: number): string => `شمار ردیف‌ها بیش از ${max.toLocaleString("fa-IR")} است.`;

export const doubleColumnText = (field: string) => `دو ستون «${field}» شده‌اند.`;
