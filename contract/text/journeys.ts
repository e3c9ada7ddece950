import type { BlockKind, BlockType, JourneyChannel, Output } from "../journeys/block-types.ts";

/** Words of journeys that programs and screens share: names of blocks and outputs, and why a map is refused. */

/** Kinds of blocks. */
export const blockKindText: Record<BlockKind, string> = {
  trigger: "شروع",
  condition: "شرط",
  flow: "کنترل جریان",
  action: "اقدام",
};

/** Types of blocks. */
export const blockTypeText: Record<BlockType, string> = {
  "trigger.event": "رویداد",
  "trigger.attribute": "تغییر ویژگی",
  "trigger.segment_enter": "ورود به بخش",
  "trigger.segment_exit": "خروج از بخش",
  "trigger.segment_in": "عضویت در بخش",
  "trigger.geo": "محدودهٔ جغرافیایی",
  "flow.split": "تقسیم مخاطب",
  "flow.wait_date": "صبر تا تاریخ",
  "flow.wait_time": "صبر",
  "flow.wait_slots": "بازهٔ ساعت",
  "flow.wait_event": "انتظار رویداد",
  "flow.end": "پایان",
  "condition.event": "رویداد داشته؟",
  "condition.attribute": "ویژگی",
  "condition.segment": "در بخش است؟",
  "condition.reachable": "در دسترس است؟",
  "action.sms": "پیامک",
  "action.email": "ایمیل",
  "action.web_push": "پوش وب",
  "action.push": "پوش اپ",
  "action.whatsapp": "واتساپ",
  "action.on_site": "روی سایت",
  "action.api": "فراخوانی API",
};

/** Ways out of a block. */
const outputText: Record<Output, string> = {
  next: "بعدی",
  yes: "بله",
  no: "خیر",
  a: "گروه الف",
  b: "گروه ب",
};

/** What "no" means where it is no answer to a question. */
const noText: Partial<Record<BlockType, string>> = {
  "flow.wait_date": "تاریخ گذشته یا ثبت‌نشده",
  "flow.wait_event": "مهلت تمام شد",
  "action.sms": "ارسال نشد",
  "action.email": "ارسال نشد",
  "action.web_push": "ارسال نشد",
  "action.push": "ارسال نشد",
  "action.whatsapp": "ارسال نشد",
  "action.on_site": "دیده نشد",
  "action.api": "پاسخ نداد",
};

/** An output as its line on the map says it, such as «خیر · مهلت تمام شد». */
export function outputLabel(type: BlockType, output: Output): string {
  const more = output === "no" ? noText[type] : undefined;
  return more === undefined ? outputText[output] : `${outputText[output]} · ${more}`;
}

/** Channels of messages. */
export const channelText: Record<JourneyChannel, string> = {
  SMS: "پیامک",
  EMAIL: "ایمیل",
  WEB_PUSH: "پوش وب",
  PUSH: "پوش اپ",
  WHATSAPP: "واتساپ",
  ON_SITE: "پیام روی سایت",
};

/** Whether the sentence keeps a map from being saved, only from being started, or only warns. */
export type Severity = "refused" | "unfinished" | "warned";

/** Every violation of a map: how much it weighs, and its sentence about a block and, of a connection, its target. */
export const journeyViolations = {
  second_start: ["refused", () => "فقط یک شروع می‌توان به سفر افزود."],
  into_start: ["refused", () => "به بلوک شروع نمی‌توان وصل کرد."],
  out_of_end: ["refused", () => "پس از «پایان» بلوکی نمی‌آید."],
  itself: ["refused", () => "بلوک به خودش وصل نمی‌شود."],
  cycle: ["refused", () => "این اتصال سفر را به عقب برمی‌گرداند؛ برای تکرار، ورود دوباره را روشن کنید."],
  more_than_two: ["refused", () => "هر بلوک حداکثر ۲ خروجی دارد."],
  no_such_output: ["refused", ({ block }) => `«${block}» این خروجی را ندارد.`],
  output_taken: ["refused", ({ target }) => `این خروجی به «${target}» وصل است.`],
  same_target: ["refused", ({ target }) => `هر دو شاخه به «${target}» می‌رسند و فرقی نمی‌کنند.`],
  foreign: ["refused", () => "این بلوک در این سفر نیست."],
  start_to_end: ["refused", () => "میان شروع و پایان دست‌کم یک بلوک لازم است."],
  always_true: ["refused", () => "این شرط همیشه «بله» است، چون سفر با همین رویداد شروع می‌شود."],
  slots_twice: ["refused", () => "دو «بازهٔ ساعت» پشت سر هم معنا ندارد؛ همه را در یکی بنویسید."],
  not_reachable: ["refused", ({ channel }) => `در این شاخه هیچ‌کس با ${channel} در دسترس نیست.`],
  too_deep: ["refused", () => "هر مسیر حداکثر ۵۰ بلوک دارد."],
  too_many_blocks: ["refused", () => "هر سفر حداکثر ۱۰۰ بلوک دارد."],
  too_many_items: ["refused", ({ block, number }) => `«${block}» حداکثر ${number} مورد دارد.`],
  wrong_item: ["refused", ({ block }) => `«${block}» چنین موردی ندارد.`],
  duplicate: ["refused", () => "دو بلوک یا دو مورد یک شناسه دارند."],
  type_changed: ["refused", ({ block }) => `نوع «${block}» عوض نمی‌شود؛ بلوک دیگری بسازید.`],
  no_start: ["unfinished", () => "سفر هنوز شروعی ندارد."],
  unreachable: ["unfinished", ({ block }) => `به «${block}» راهی نیست.`],
  missing_field: ["unfinished", ({ block, field }) => `«${block}» کامل نیست: ${field}.`],
  missing_items: ["unfinished", ({ block }) => `«${block}» هنوز موردی ندارد.`],
  missing_output: ["unfinished", ({ block, output }) => `خروجی «${output}» از «${block}» وصل نیست.`],
  no_key: ["unfinished", ({ block }) => `«${block}» همان کلید را می‌خواهد، ولی شروع سفر کلیدی ندارد.`],
  since_elsewhere: ["unfinished", ({ block }) => `«${block}» از بلوکی می‌شمارد که همه از آن نمی‌گذرند.`],
  slots_closed: ["unfinished", ({ block }) => `«${block}» تا دو هفتهٔ دیگر باز نمی‌شود: روزهای آن تعطیل رسمی است.`],
  end_past: ["unfinished", () => "پایان ورود سفر گذشته است؛ در تنظیمات آن را عوض کنید."],
  date_past: ["unfinished", ({ block }) => `تاریخ «${block}» گذشته است.`],
  unknown_event: ["unfinished", ({ block }) => `«${block}» از رویدادی می‌گوید که نیست یا متوقف است.`],
  unknown_segment: ["unfinished", ({ block }) => `«${block}» از بخشی می‌گوید که حذف شده است.`],
  stopped_segment: ["unfinished", ({ block, target }) => `«${block}» به بخش «${target}» نیاز دارد که متوقف است.`],
  channel_missing: [
    "unfinished",
    ({ block, channel }) => `«${block}» ارسال نمی‌شود: ${channel} هنوز راه‌اندازی نشده است.`,
  ],
  channel_unknown: [
    "unfinished",
    ({ block, channel }) => `پاسخ «${block}» همیشه «خیر» است: ${channel} هنوز راه‌اندازی نشده است.`,
  ],
  call_refused: ["unfinished", ({ block }) => `«${block}» آدرسی دارد که در اینترنت در دسترس نیست.`],
  not_carried_field: ["unfinished", ({ block, field }) => `این نسخهٔ نبض «${field}» را در «${block}» هنوز اجرا نمی‌کند.`],
  computed_attribute: [
    "unfinished",
    ({ block }) => `«${block}» از ویژگی‌ای می‌گوید که خود نبض حساب می‌کند؛ برای آن یک بخش بسازید.`,
  ],
  template_off: ["unfinished", ({ block }) => `قالب «${block}» نیست یا تأیید نشده است.`],
  line_off: ["unfinished", ({ block }) => `خط «${block}» نیست یا فعال نیست.`],
  domain_off: ["unfinished", ({ block }) => `دامنهٔ «${block}» نیست یا تأیید نشده است.`],
  marketing_template: ["unfinished", ({ block }) => `«${block}» خدماتی است، ولی قالب آن خدماتی نیست.`],
  no_service_line: ["unfinished", ({ block }) => `«${block}» خدماتی است، ولی خط آن خدماتی نیست.`],
  never_transactional: [
    "unfinished",
    ({ block, channel }) => `«${block}» نمی‌تواند خدماتی باشد: ${channel} قالب خدماتی ندارد.`,
  ],
  broken_variable: ["unfinished", ({ block, field }) => `جای‌گذاری در «${block}» درست نوشته نشده است: ${field}.`],
  campaign_variable: [
    "unfinished",
    ({ block, field, variable }) =>
      `«${block}» ارسال نمی‌شود: ${variable} در «${field}» تنها در کمپین‌ها مقدار دارد. به‌جای آن آدرس صفحه را بنویسید.`,
  ],
  event_variable: [
    "unfinished",
    ({ block, field, variable }) =>
      `«${block}» ارسال نمی‌شود: ${variable} در «${field}» با این شروع سفر مقدار ندارد. آن را بردارید یا برایش متن جایگزین بنویسید.`,
  ],
  saved_variable: [
    "unfinished",
    ({ block, field, variable }) =>
      `«${block}» ارسال نمی‌شود: ${variable} در «${field}» مقدار ندارد، چون هیچ «فراخوانی API» پیش از آن، این نام را از پاسخ نگه نمی‌دارد. آن را بردارید یا برایش متن جایگزین بنویسید.`,
  ],
  unknown_variable: [
    "unfinished",
    ({ block, field, variable }) =>
      `«${block}» ارسال نمی‌شود: ${variable} در «${field}» شناخته نیست. آن را بردارید یا نامش را درست کنید.`,
  ],
  wait_to_end: ["warned", () => "پس از این صبر کاری انجام نمی‌شود."],
  open_end: ["warned", () => "این شاخه بدون «پایان» تمام می‌شود."],
} as const satisfies Record<string, readonly [Severity, (words: Words) => string]>;

export interface Words {
  block: string;
  target: string;
  channel: string;
  output: string;
  field: string;
  number: string;
  variable: string;
}

/** Names of fields as sentences say them, by their name in a block. */
export const blockFieldText: Record<string, string> = {
  event: "رویداد",
  visits: "ویژگی‌های بازدید",
  bale: "ارسال از بله",
  attribute: "ویژگی",
  change: "نوع تغییر",
  segments: "بخش‌ها",
  move: "ورود یا خروج",
  a: "سهم گروه الف",
  at: "تاریخ یا ویژگی",
  for: "مدت صبر",
  timeout: "مهلت",
  op: "داشته یا نداشته",
  channel: "کانال",
  template: "قالب پیام",
  line: "خط ارسال",
  domain: "دامنهٔ فرستنده",
  fromName: "نام فرستنده",
  fromLocal: "آدرس فرستنده",
  title: "عنوان پیام",
  body: "متن پیام",
  url: "آدرس",
  form: "شکل پیام",
  method: "روش فراخوانی",
  language: "زبان قالب",
  button: "نوشتهٔ دکمه",
  buttons: "دکمه‌ها",
  data: "داده‌های همراه پیام",
  values: "مقدارهای قالب",
  heading: "سربرگ قالب",
  suffixes: "پایان آدرس دکمه‌ها",
  headers: "سرآیندها",
};

/** Titles of the blocks of templates. */
export const templateTitles = {
  cartStart: "افزودن به سبد",
  cartWait: "انتظار برای خرید همین سبد",
  cartRemind: "پیامک «یادآوری سبد»",
  cartDay: "۲۳ ساعت صبر",
  cartBought: "پس از پیامک خرید کرده؟",
  cartOffer: "ایمیل «تخفیف تا فردا»",
  welcomeStart: "ثبت ایمیل برای اولین بار",
  welcomeHour: "یک ساعت صبر",
  welcomeHello: "ایمیل «خوش آمدید»",
  welcomeDays: "۳ روز صبر",
  welcomeBought: "در یک سال گذشته خرید کرده؟",
  welcomeFirst: "پیامک «هدیهٔ خرید اول»",
  backStart: "ورود به بخش «مدتی نیامده‌اند»",
  backReach: "ایمیل دارد؟",
  backMail: "ایمیل «دلمان برایتان تنگ شده»",
  backWeek: "یک هفته صبر",
  backBought: "برگشته و خرید کرده؟",
  backSms: "پیامک «تخفیف بازگشت»",
  birthdayStart: "ورود به بخش «تولد در این هفته»",
  birthdayDay: "صبر تا تولد، ساعت ۱۰",
  birthdayGreet: "پیامک «تولدتان مبارک»",
} as const;
