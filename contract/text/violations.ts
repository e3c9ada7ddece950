import type { z } from "zod";
import { currencyText } from "./currencies.ts";

/** What people read beside a field. The messages of section 5 of the specification, and those our own rules need. */
export const violationText = {
  required: "این فیلد لازم است.",
  invalid: "این مقدار درست نیست.",
  nothingChanged: "این درخواست چیزی را عوض نمی‌کند.",
  wrongPassword: "رمز کنونی درست نیست.",
  commonPassword: "این رمز از پرکاربردترین رمزهاست و زود حدس زده می‌شود. رمز دیگری بنویسید.",
  wrongCode: "این کد درست نیست یا پیش‌تر به کار رفته است.",
  email: "ایمیل درست نیست.",
  phone: "شمارهٔ موبایل درست نیست.",
  partyPhone: "شمارهٔ تماس درست نیست. آن را با کد شهر یا کشور بنویسید.",
  nationalId: "شناسه یا کد ملی ۸ تا ۱۴ رقم است.",
  economicCode: "کد اقتصادی ۹ تا ۱۶ رقم است.",
  postalCode: "کد پستی ۴ تا ۱۰ رقم یا حرف است، مانند ۱۱۳۶۹۱۳۴۵۱.",
  url: "آدرس درست نیست. نمونه: https://shop.example",
  foreignPage: "این آدرس از دامنه‌های این سایت نیست. آدرس صفحه‌ای از همین سایت را بنویسید.",
  timeZone: "منطقهٔ زمانی درست نیست.",
  integer: "باید عدد صحیح باشد.",
  positive: "باید عددی بزرگ‌تر از صفر باشد.",
  controlCharacters: "نویسهٔ پنهان دارد که پذیرفته نیست.",
  tooLong: "بیش از اندازه بلند است.",
  date: "تاریخ درست نیست.",
  futureDay: "این تاریخ هنوز نرسیده است.",
  keyReused: "این کلید پیش‌تر با درخواست دیگری به کار رفته است.",
  nameTaken: "این نام پیش‌تر به کار رفته است. نام دیگری بنویسید.",
  eventPage: "آدرس صفحه را با / شروع کنید یا کامل بنویسید.",
  eventNameTaken: "رویداد دیگری همین نام را دارد.",
  pickerToken: "این لینک دیگر کار نمی‌کند. از نبض دوباره شروع کنید.",
  eventNameInUse: "این رویداد با همین نام در جای دیگری به کار رفته است. اول آن‌جا را عوض کنید.",
  onlyClicks: "فقط کلیک‌ها عنصر و متن دارند.",
  selector: "این انتخابگر پذیرفته نیست. نمونه: \u2066button.add-to-cart\u2069 یا \u2066#buy\u2069.",
  cssSelector: "این انتخابگر درست نیست. نمونه: \u2066.cookie-bar\u2069 یا \u2066#chat\u2069.",
  selectorUnstable:
    "نامی که رقم دارد یا حالت عنصر را می‌گوید با هر تغییر سایت عوض می‌شود و ثبت نمی‌شود. نام دیگری بنویسید.",
  selectorClasses: "از هر عنصر، شناسهٔ آن یا حداکثر دو کلاسش ثبت می‌شود. کوتاه‌ترش کنید.",
  selectorTooLong: "انتخابگر بیش از اندازه بلند است.",
  attributeName: "این نام برای ویژگی پذیرفته نیست. نام دیگری بنویسید.",
  addressTaken: "این ایمیل یا شماره از مخاطب دیگری است. اگر هر دو یک نفرند، پروندهٔ آن دو را یکی کنید.",
  onlyBrowser: "این تنها مرورگر این مخاطب است. اگر جدا شود، چیزی از پروندهٔ او نمی‌ماند.",
  noBrowser: "این ردیف رویدادهای سرور یا فایل خودتان است، نه یک مرورگر.",
  onePerson: "این دو از پیش یک نفرند.",
  number: "باید عدد باشد.",
  goalPage: "آدرس صفحه را با / شروع کنید یا کامل بنویسید. ستاره فقط در پایان آن پذیرفته است.",
  goalLeave: "این نام رویداد نیست: ترک صفحه شمرده نمی‌شود.",
  networkFromNowOn: "آدرس اینترنتی نگه داشته نمی‌شود. برای این شرط، «از این پس هم» را روشن کنید.",
  funnelSteps: "قیف حداقل ۲ مرحله می‌خواهد.",
  funnelEnd: "مرحلهٔ اول و مرحلهٔ آخر نمی‌توانند اختیاری یا مانع باشند.",
  funnelBoth: "یک مرحله نمی‌تواند هم اختیاری باشد و هم مانع.",
  funnelUnordered: "قیف بدون ترتیب حداکثر ۵ مرحله دارد.",
  funnelUnorderedOptional: "قیف بدون ترتیب مرحلهٔ اختیاری ندارد.",
  funnelPage: "آدرس صفحه را با / شروع کنید یا کامل بنویسید.",
  pattern: "این الگو درست نیست.",
  onlyOnce: "هر نام فقط یک بار می‌آید.",
  patternPart: (part: string) => `در الگو، \u2066${part}\u2069 پذیرفته نیست.`,
  addressQuery: "آدرس صفحه‌ها بدون آنچه پس از نشانهٔ پرسش می‌آید نگه داشته می‌شود. آن را بردارید.",
  noCapture: "از این صفحه هنوز عکسی نیست. اگر در صف است کمی بعد دوباره بخواهید؛ وگرنه دوباره عکس بگیرید.",
  samplePage: "این صفحه با آدرس بالا نمی‌خواند. یکی از صفحه‌های آن را بنویسید.",
  storedTooLong: "شرط‌ها بلندتر از آن‌اند که شمرده شوند. آن‌ها را ویرایش و کوتاه‌تر کنید.",
  storedStepsRefused: "این مرحله‌ها را نسخهٔ قبلی نبض ذخیره کرده است و دیگر پذیرفته نیستند. مرحله‌ها را از نو بنویسید.",
  storedRefused: "این شرط‌ها را نسخهٔ قبلی نبض ذخیره کرده است و دیگر پذیرفته نیستند. شرط‌ها را از نو بنویسید.",
  tooManyConditions: "یک بخش حداکثر ۵۰ شرط دارد.",
  staticSegment: "فهرست ثابت شرط ندارد؛ اعضایش از فایل یا از فهرست مخاطبان می‌آیند.",
  definedSegment: "اعضای این بخش را شرط‌هایش تعیین می‌کنند. یک فهرست ثابت انتخاب کنید.",
  emptyPeopleList: "در این فهرست کسی نیست.",
  segmentCircle: "این بخش، مستقیم یا با واسطه، خودش را شرط می‌کند.",
  segmentDepth: "بخش‌ها حداکثر ۵ لایه درون هم می‌آیند.",
  order: "پایان بازه باید پس از شروع آن باشد.",
  rangeTooLong: "این بازه بیش از اندازه بلند است.",
  unknownField: "چنین فیلدی پذیرفته نیست.",
  amountTooLarge: `مبلغ هر رویداد حداکثر ۱٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰ ${currencyText.IRT} است.`,
  amountNegative: "مبلغ منفی پذیرفته نیست. بازگشت وجه را سرور شما با رویداد \u2066refund\u2069 اعلام می‌کند.",
  currencyFolded: "رویدادهای قدیمی این سایت حذف شده‌اند و جمعشان به واحد قبلی است. فقط تومان و ریال به هم تبدیل می‌شوند.",
  domainThere: "این دامنه در همین سایت هست.",
  domainTaken: "این دامنه را حساب دیگری تأیید کرده است.",
  channelThere: "این سایت چنین کانالی دارد؛ همان را ویرایش کنید.",
  capZero: "سقف حداقل ۱ است. برای توقف ارسال، کانال را خاموش کنید.",
  capOverWeek: "این سقف نباید از سقف هفته بیشتر باشد.",
  capOverMonth: "این سقف نباید از سقف ماه بیشتر باشد.",
  clockTime: "ساعت را به شکل ۰۹:۳۰ و بین ۰۰:۰۰ تا ۲۴:۰۰ بنویسید.",
  timeOfDay: "ساعت را مثل ۹:۳۰ بنویسید، از ۰:۰۰ تا ۲۳:۵۹.",
  windowFrom: "ساعت شروع را هم بنویسید.",
  windowTo: "ساعت پایان را هم بنویسید.",
  windowDays: "حداقل یک روز را انتخاب کنید.",
  windowEmpty: "شروع و پایان بازه یکی است.",
  lineHours: "خط تبلیغاتی فقط بین ساعت ۹ تا ۲۱ ارسال می‌کند. ساعت را در همین بازه بنویسید یا خالی بگذارید.",
  lineTaken: "این خط را پیش‌تر به همین پنل افزوده‌اید.",
  lineNumber: "شمارهٔ خط فقط رقم است؛ مثل \u206630001234\u2069 بنویسید.",
  domainName: "نام دامنه درست نیست؛ مثل \u2066shop.example\u2069 بنویسید.",
  panelUrl:
    "آدرس را کامل و با نام سرور بنویسید، مثل \u2066https://panel.example/send\u2069؛ نام سرور جای‌گذاری نمی‌پذیرد.",
  panelPair: "هر سطر یک نام و یک مقدار دارد، مثل \u2066to = {to}\u2069 و در سرآیندها \u2066X-Key: {apiKey}\u2069.",
  panelHeader: "این سرآیند پذیرفته نیست.",
  panelName: "یکی از جای‌گذاری‌ها این‌جا شناخته نیست. نام آن‌ها در راهنمای زیر فیلد آمده است.",
  panelMessage: "پیام باید شماره و متن داشته باشد: \u2066{to}\u2069 و \u2066{text}\u2069.",
  panelPlace: "نام فیلد پاسخ درست نیست؛ مثل \u2066data.messageId\u2069 بنویسید.",
  panelHost: "گزارش باید از همان سروری باشد که پیام به آن ارسال می‌شود.",
  metaId: "این شناسه فقط رقم است؛ آن را از متا کپی کنید.",
  mailHost: "نام سرور درست نیست؛ مثل \u2066mail.shop.example\u2069 بنویسید.",
  mailSender: "فرستنده درست نیست؛ مثل \u2066info@shop.example\u2069 بنویسید.",
  mailPlain: "رمز عبور بدون رمزنگاری ارسال نمی‌شود؛ نوع اتصال دیگری انتخاب کنید.",
  refundByServer: "بازگشت وجه را فقط سرور شما اعلام می‌کند، با رمز سرور.",
  atLeast: (number: string) => `باید حداقل ${number} باشد.`,
  atMost: (number: string) => `باید حداکثر ${number} باشد.`,
  charactersAtLeast: (number: string) => `باید حداقل ${number} نویسه باشد.`,
  charactersAtMost: (number: string) => `باید حداکثر ${number} نویسه باشد.`,
  chooseOne: "حداقل یک مورد را انتخاب کنید.",
  itemsAtLeast: (number: string) => `حداقل ${number} مورد لازم است.`,
  itemsAtMost: (number: string) => `حداکثر ${number} مورد پذیرفته است.`,
  maxFiles: (number: string) => `حداکثر ${number} فایل پذیرفته است.`,
  fileTooLarge: "این فایل بیش از اندازه بزرگ است.",
  linkTwin: "این منبع و کانال ورودی در گزارش‌ها با لینک دیگری از همین کمپین یکی است. یکی را عوض کنید.",
  channelTwice: "از هر کانال یک پیام می‌رود و این کانال بالاتر آمده است. یکی را بردارید.",
  segmentInAndOut: "یک بخش هم انتخاب شده و هم کنار گذاشته شده است. از یکی بردارید.",
  wholeInBounds: "عدد صحیحی بنویسید، حداکثر ۶۰٬۰۰۰.",
  foreignChoice: "این مورد در این سایت نیست؛ شاید حذف شده باشد. دوباره انتخاب کنید.",
  duration: "مدت باید بین یک دقیقه و ۳۶۵ روز باشد؛ پیام روی سایت بین یک ساعت و ۳۰ روز.",
  journeyFile: "این متن، خروجی یک سفر نبض نیست.",
  notPicture: "این فایل عکس \u2066PNG\u2069، \u2066JPEG\u2069 یا \u2066WebP\u2069 نیست.",
  pictureSize: "هر ضلع عکس باید بین ۲۰۰ و ۱۶٬۳۸۳ پیکسل و همهٔ آن حداکثر ۳۰ میلیون پیکسل باشد.",
  brokenPicture: "این عکس خراب است و باز نمی‌شود.",
} as const;

/** A list of people that is longer than a static segment holds. */
export const longPeopleListText = (max: number): string =>
  `فهرست ثابت حداکثر ${digits.format(max)} نفر دارد. فهرست را با فیلتر یا جست‌وجو کوچک‌تر کنید.`;

type PlainKey = {
  [K in keyof typeof violationText]: (typeof violationText)[K] extends string ? K : never;
}[keyof typeof violationText];

const digits = new Intl.NumberFormat("fa-IR");
const formats: Record<string, PlainKey> = { email: "email", url: "url", datetime: "date", date: "date" };

/**
 * The Persian message of one zod issue; the error map of both programs (`z.config({ customError })`).
 * A rule of our own names its message by `params: { key }`.
 */
export function persianMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (isMissing(issue.input)) return violationText.required;
      return issue.expected === "int" ? violationText.integer : violationText.invalid;
    case "invalid_value":
      return isMissing(issue.input) ? violationText.required : violationText.invalid;
    case "invalid_union":
      return isMissing(issue.input) ? violationText.required : ofBranches(issue.errors);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return bound(issue, Number(issue.maximum), "Most");
    case "invalid_format":
      return violationText[formats[issue.format] ?? "invalid"];
    case "unrecognized_keys":
      return violationText.unknownField;
    case "custom": {
      const key = (issue.params as { key?: PlainKey } | undefined)?.key;
      return violationText[key ?? "invalid"];
    }
    default:
      return violationText.invalid;
  }
}

const isMissing = (input: unknown) => input === undefined || input === null || input === "";

/** Where every branch says the same of the value, that; each branch's own words would contradict one another. */
function ofBranches(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const [first, ...others] = branches.map(([issue]) => issue?.message);
  return first !== undefined && others.every((message) => message === first) ? first : violationText.invalid;
}

function tooSmall(issue: z.core.$ZodRawIssue & { code: "too_small" }): string {
  const minimum = Number(issue.minimum);
  if (issue.origin === "string" && minimum === 1) return violationText.required;
  if (issue.origin === "array" && minimum === 1) return violationText.chooseOne;
  if (issue.origin === "number" && minimum === 0 && issue.inclusive === false) return violationText.positive;
  return bound(issue, minimum, "Least");
}

function bound(issue: { origin?: string }, limit: number, side: "Least" | "Most"): string {
  const number = digits.format(limit);
  if (issue.origin === "string") return violationText[`charactersAt${side}`](number);
  if (issue.origin === "array") return violationText[`itemsAt${side}`](number);
  return violationText[`at${side}`](number);
}
