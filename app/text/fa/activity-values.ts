import { channelText } from "#contract/text/channels.ts";
import { attributeWords, kpiWords } from "#contract/text/conditions.ts";
import { eventWords } from "#contract/text/event-words.ts";
import { blockTypeText } from "#contract/text/journeys.ts";
import { operatorWords } from "#contract/text/operator-words.ts";
import { gatewayText } from "#contract/text/payments.ts";
import { planText } from "#contract/text/plans.ts";
import { messages } from "./messages.ts";
import { onSiteShapes } from "./on-site-shapes.ts";

const channels = channelText.types;
const pages = {
  is: "آدرس همین باشد",
  exactly: "آدرس دقیقاً همین باشد",
  exact: "آدرس دقیقاً همین باشد",
  starts_with: "آدرس با این شروع شود",
  "start with": "آدرس با این شروع شود",
  ends_with: "آدرس با این تمام شود",
  "end with": "آدرس با این تمام شود",
  regex: "آدرس با این الگو بخواند",
};
const counts = { at_least: "حداقل", at_most: "حداکثر", exactly: "دقیقاً" };
const security = { tls: "TLS", starttls: "STARTTLS", none: "بدون رمزنگاری" };

/** Words in the list of changes for values of closed lists that no other word names, by field and value. */
export const activityValues = {
  type: {
    ...{ click: "کلیک", scroll: "اسکرول", normal: "هر دو", ab: "مقایسهٔ دو صفحه" },
    ...{ attribute: "ویژگی و رفتار", kpi: "شاخص", static: "فهرست ثابت" },
    ...{ ...channels, ...blockTypeText, ...planText.types },
  },
  kind: {
    filter: "شرط",
    area: "محدوده",
    slot: "بازهٔ ساعت",
    header: "سرآیند",
    ...{ service: "خدماتی", promotional: "تبلیغاتی", bale: "بله" },
  },
  period: planText.periods,
  gateway: gatewayText,
  gender: { male: "مرد", female: "زن", other: "دیگر" },
  ...{ channel: channels, channels, provider: channelText.providers },
  ...{ action: { ...eventWords, custom: "رویداد خودتان" }, event: eventWords, match: eventWords },
  mode: {
    ...pages,
    ...{ never: "هرگز", finished: "پس از پایان", days: "پس از چند روز" },
    ...{ active: "زمان توقف حساب نشود", always: "زمان توقف هم حساب شود", over: "از نو" },
    ...{ snapshot: "کسانی که اکنون هستند", live: "همیشه به‌روز" },
  },
  via: { server: "سرور", browser: "مرورگر شما" },
  variant: { a: "الف", b: "ب" },
  of: { attribute: "ویژگی", kpi: "شاخص", event: "رویداد", segment: "بخش", visit: "نشست", order: "سفارش" },
  field: { ...attributeWords, ...kpiWords },
  op: { ...operatorWords, ...counts },
  category: { marketing: "تبلیغاتی", transactional: "خدماتی" },
  audience: { known: "مخاطبان شناخته‌شده", all: "همه" },
  onConversion: { leave: "از سفر بیرون رود", stay: "در سفر بماند" },
  template: { cart: "سبد رهاشده", welcome: "خوشامد", win_back: "بازگرداندن مشتری", birthday: "تولد" },
  output: { next: "بعدی", yes: "بله", no: "خیر", a: "گروه الف", b: "گروه ب" },
  ...{ heal: { 0: "خیر", 1: "بله" }, includingTheCustomer: { 0: "خیر", 1: "بله" } },
  order: { first: "اولین کانال در دسترس", all: "همهٔ کانال‌ها" },
  form: onSiteShapes,
  status: { draft: "پیش‌نویس", scheduled: "زمان‌بندی‌شده", stopped: "متوقف", running: "فعال" },
  lineKind: { service: "خدماتی", promotional: "تبلیغاتی", bale: "بله" },
  by: messages.suppression.sources,
  security,
  secure: security,
  encoding: { query: "در آدرس", form: "فرم", json: "JSON" },
  separator: { ",": "ویرگول", ";": "نقطه‌ویرگول", "\t": "Tab", "|": "خط عمودی" },
} as const;

/** Fields whose numbers are amounts or counts: those of others are codes, and stand as they were typed. */
export const figureFields: readonly string[] = [
  ...["value", "days", "visitors", "amount", "lowAt", "cost", "months", "lastDays", "windowDays", "deadlineDays"],
  ...["trafficPercent", "unvouchedPerHour", "unvouchedPerDay", "networks", "items", "rows", "people", "groups"],
  ...["day", "week", "month", "hours", "maxAge", "rate", "priority", "throttle", "n", "lookback", "lines", "links"],
  ...["blocks", "steps", "filters", "connections", "removed", "conditions", "actions", "addons", "variables", "x", "y"],
];
