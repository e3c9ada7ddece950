import type { MessageReason, ReasonDetail } from "../delivery-reasons.ts";
import type { DeliveryChannel, MessageState } from "../delivery-states.ts";
import { persianDigits } from "./digits.ts";
import { failureText } from "./failures.ts";
import { dayText, momentText } from "./moment-text.ts";
import { nestQuotes } from "./nest-quotes.ts";

/** What a message of a channel is called in a sentence. */
const messageNouns: Readonly<Record<DeliveryChannel, string>> = {
  SMS: "پیامک",
  EMAIL: "ایمیل",
  PUSH: "پوش اپ",
  WEB_PUSH: "پوش وب",
  WHATSAPP: "پیام واتساپ",
  ON_SITE: "پیام روی سایت",
  API: "فراخوانی",
};

/** A message with why it waits or was not sent. */
export interface ReasonedMessage {
  channel: DeliveryChannel;
  state: MessageState;
  source: "journey" | "campaign" | "test";
  reason: MessageReason | null;
  detail: ReasonDetail | null;
  /** Of the person; empty where none is known. */
  name: string;
  /** The website's. */
  zone: string;
  /** In milliseconds since 1970. */
  sendAfter: number;
  expiresAt: number;
  /** The person went on by the branch «خیر» of its block. */
  isByNo?: boolean;
}

/** People who have no name. */
const unnamed = "این مخاطب";

const digits = (text: string | number | undefined) => persianDigits(text ?? "");

type Part = (detail: ReasonDetail, message: ReasonedMessage) => string;

const day = ({ zone }: ReasonedMessage, iso: string | undefined) =>
  iso === undefined ? "" : `در ${dayText(zone, Date.parse(iso))} `;
const addressNoun = (channel: DeliveryChannel) => (channel === "EMAIL" ? "ایمیل" : "شمارهٔ");
const noAddress: Part = ({ isDoubtful }, { channel, name }) => {
  if (channel === "WEB_PUSH") return `هیچ مرورگری از ${name} عضو پوش نیست`;
  if (channel === "PUSH") return `هیچ دستگاهی از ${name} برای پوش اپ ثبت نشده است`;
  const address = `${addressNoun(channel)} ${name}`;
  return isDoubtful === true
    ? `${address} را تنها مرورگری گفته که معلوم نیست از آن او باشد`
    : `${address} ثبت نشده است`;
};
const tooLong: Part = ({ count, limit }, { channel }) =>
  `متن ${digits(count)} ${channel === "WEB_PUSH" ? "بایت" : "پارت"} شد و حد آن ${digits(limit)} است`;
const cap =
  (when: string, which: string): Part =>
  ({ count, limit }, { name, channel }) =>
    limit === undefined
      ? `سقف ${which} ${messageNouns[channel]} برای ${name} پر است`
      : `${name} ${when} ${digits(count)} ${messageNouns[channel]} دریافت کرده و سقف ${which} ${messageNouns[channel]} ${digits(limit)} است`;
/** What browsers alone said of somebody: the address, or of messages without one who it is. */
const saidByBrowser = (channel: DeliveryChannel, name: string) =>
  channel === "ON_SITE" || channel === "WEB_PUSH" || channel === "PUSH"
    ? `${name} را تنها مرورگر معرفی کرده و کسی تأیید نکرده است`
    : `${addressNoun(channel)} ${name} را تنها مرورگر گفته و کسی تأیید نکرده است`;
/** How many messages the website sends to whom nobody vouches for is its owner's setting. */
const unvouched =
  (when: string, which: string): Part =>
  ({ count, limit }, { name, channel }) => {
    const whose = saidByBrowser(channel, name);
    if (limit === undefined) return `${whose} و سقف ${which} چنین پیام‌هایی پر است`;
    return `${whose}، ${when} ${digits(count)} پیام به چنین کسانی رفته و سقف ${which} آن‌ها ${digits(limit)} است`;
  };
/** Anybody can send events of a browser: what they bring about for one person is bounded. */
const browserDay: Part = ({ count, limit }, { name, channel }) => {
  const noun = messageNouns[channel];
  if (limit === undefined) return `سقف روزانهٔ هر ${noun} که گفتهٔ مرورگر برای ${name} بسازد پر است`;
  return `آنچه تنها مرورگر گفته امروز ${digits(count)} ${noun} برای ${name} ساخته و سقف روزانهٔ آن ${digits(limit)} است`;
};
const first: Part = (detail, message) =>
  detail.first === undefined ? "فرصت ارسال پیش نیامد" : parts[detail.first](detail.firstDetail ?? {}, message);

/** The part of a sentence that says why. */
const parts: Readonly<Record<MessageReason, Part>> = {
  no_address: noAddress,
  invented: (_, { name, channel }) => `${name} از دادهٔ نمونه است و ${addressNoun(channel)} او ساختگی است`,
  gone: (_, { name, channel }) =>
    channel === "WHATSAPP" ? `شمارهٔ ${name} در واتساپ نیست` : `مرورگر یا برنامهٔ ${name} دیگر اشتراک ندارد`,
  unsubscribed: ({ since, isByOwner }, message) =>
    isByOwner === true
      ? `شما یا همکارتان ${day(message, since)}${addressNoun(message.channel)} ${message.name} را به فهرست لغو افزوده‌اید`
      : `${message.name} ${day(message, since)}عضویت ${messageNouns[message.channel]} را لغو کرده است`,
  no_consent: ({ isRefused }, { name, channel }) =>
    isRefused === true
      ? `${name} به ${messageNouns[channel]} رضایت نداده است`
      : `رضایت ${name} برای ${messageNouns[channel]} ثبت نشده است`,
  bounced: ({ since, text }, message) =>
    since === undefined && text !== undefined
      ? `نشانی ${message.name} برگشت خورد: ${failureText(text)}`
      : `نشانی ${message.name} ${day(message, since)}برگشت خورده است`,
  operator_block: (_, { name }) => `اپراتور، پیامک این خط را برای ${name} بسته است`,
  complained: (_, { name }) => `${name} پیام قبلی را هرزنامه دانسته است`,
  undelivered: ({ text }, { name }) => `به گوشی ${name} نرسید${text ? `: ${failureText(text)}` : ""}`,
  cap_day: cap("امروز", "روزانهٔ"),
  cap_week: cap("این هفته", "هفتگی"),
  cap_month: cap("این ماه", "ماهانهٔ"),
  unvouched_hour: unvouched("این ساعت", "ساعتی"),
  unvouched_day: unvouched("امروز", "روزانهٔ"),
  browser_day: browserDay,
  domain_day: ({ text, count, limit }) =>
    limit === undefined
      ? "سقف امروز دامنهٔ این ایمیل پر است"
      : `از دامنهٔ ${text} امروز ${digits(count)} ایمیل رفته و سقف امروز آن ${digits(limit)} است`,
  quiet_hours: ({ from, to }) => `از ${digits(from)} تا ${digits(to)} ساعت سکوت است`,
  line_hours: ({ line, from, to }) => `خط ${digits(line)} تنها از ${digits(from)} تا ${digits(to)} اجازهٔ ارسال دارد`,
  rate: () => "نوبت ارسال این خط نرسیده است",
  balance: ({ amount }) => `موجودی کیف پول به ${digits(Math.ceil((amount ?? 0) / 10))} تومان نمی‌رسد`,
  queue_end: (detail, message) =>
    `تا ${momentText(message.zone, message.expiresAt)} فرصت ارسال پیش نیامد: ${first(detail, message)}`,
  queue_off: (detail, message) => `${first(detail, message)} و صف این پیام خاموش است`,
  channel_off: ({ line, text }, { channel }) => {
    if (line !== undefined) return `خط ${digits(line)} خاموش است`;
    return text === undefined ? `کانال ${messageNouns[channel]} متوقف یا خراب است` : `دامنهٔ ${text} تأییدشده نیست`;
  },
  template_off: ({ text }) => `قالب «${text}» تأیید نشده است`,
  missing_value: ({ text }, { name }) => `«${text}» برای ${name} خالی است`,
  too_long: tooLong,
  window_closed: (_, { name }) => `از آخرین پیام ${name} در واتساپ ۲۴ ساعت گذشته است`,
  goal_reached: (_, { name }) => `${name} پیش از ارسال به هدف رسید`,
  left: (_, { name }) => `${name} پیش از ارسال از سفر بیرون رفت`,
  stopped: (_, { source }) => (source === "campaign" ? "کمپین متوقف است" : "سفر متوقف است"),
  block_removed: () => "بلوک آن حذف شد",
  journey_deleted: () => "سفر حذف شد",
  campaign_deleted: () => "کمپین حذف شد",
  refused: ({ service, text }) => `${service ?? "سرویس"} آن را نپذیرفت${text ? `: ${failureText(text)}` : ""}`,
  provider_down: ({ service, count, limit }, { source, state }) => {
    const silent = `${service ?? "سرویس"} پاسخ نمی‌دهد`;
    // A test that has failed is not tried again.
    return source === "test" && state !== "queued"
      ? silent
      : `${silent}؛ تلاش ${digits(count)} از ${digits(limit)} انجام شد`;
  },
  not_seen: (_, { name, zone, expiresAt }) => `${name} تا ${momentText(zone, expiresAt)} به صفحهٔ این پیام نیامد`,
  same_address: () => "همین پیام به این نشانی برای مخاطب دیگری رفته است",
  uncertain: () => "ارتباط با سرویس در میانهٔ ارسال قطع شد",
  pattern: ({ service, text }) =>
    `الگوی آن در ${service ?? "سرویس"} پذیرفته نیست${text ? `: ${failureText(text)}` : ""}`,
};

/** Whose journey is over: nobody goes on in it. */
const endings: ReadonlySet<MessageReason> = new Set(["left", "goal_reached", "journey_deleted", "block_removed"]);

/** What becomes of a message that was not sent, or of its person, behind a full stop. */
function whatFollows({ source, reason, name, isByNo }: ReasonedMessage): string {
  if (reason === null || source === "test") return "";
  if (source === "campaign") return reason === "campaign_deleted" ? "" : " این پیام دوباره ارسال نمی‌شود.";
  if (endings.has(reason)) return "";
  return isByNo === true ? ` ${name} از شاخهٔ «خیر» رفت.` : ` ${name} در سفر ادامه داد.`;
}

/** What held a test, which waits for nothing, and what its owner does about it. */
function describeHeldTest({ first: reason, firstDetail = {} }: ReasonDetail, message: ReasonedMessage): string {
  const { line, from, to, text } = firstDetail;
  const sentence = (why: string, advice: string) => `این پیام آزمایشی ارسال نشد، چون ${why}. ${advice}`;
  if (reason === "line_hours") {
    const why = `خط ${digits(line)} تنها از ${digits(from)} تا ${digits(to)} ارسال می‌کند`;
    return sentence(why, "در همین ساعت‌ها دوباره آزمایش کنید یا ساعت‌های خط را ویرایش کنید.");
  }
  const why = nestQuotes(first({ first: reason, firstDetail }, message));
  if (reason !== "channel_off") return sentence(why, "آن را برطرف کنید و دوباره آزمایش کنید.");
  const advice =
    line === undefined && text !== undefined
      ? "آن را در صفحهٔ «ایمیل» تأیید کنید و دوباره آزمایش کنید."
      : "آن را در «کانال‌های ارسال» روشن کنید و دوباره آزمایش کنید.";
  return sentence(why, advice);
}

/** Why a message waits, was not sent or is unclear, and what follows: whole sentences. Undefined where nothing holds it. */
export function describeReason(given: ReasonedMessage): string | undefined {
  const message = { ...given, name: given.name || unnamed };
  const { channel, state, reason, detail, name, zone, sendAfter, expiresAt } = message;
  if (reason === null) return undefined;
  const noun = messageNouns[channel];
  if (reason === "uncertain") {
    const service = detail?.service ?? "سرویس";
    return `روشن نیست که این ${noun} رسیده است، چون ارتباط با ${service} در میانهٔ ارسال قطع شد. برای آنکه دو بار نرسد، تکرار نشد.`;
  }
  if (reason === "queue_off" && message.source === "test") return describeHeldTest(detail ?? {}, message);
  const why = nestQuotes(parts[reason](detail ?? {}, message));
  if (state === "queued" && reason === "not_seen") {
    return `این ${noun} تا ${momentText(zone, expiresAt)} منتظر می‌ماند که ${name} به صفحهٔ آن بیاید.`;
  }
  if (state === "queued") {
    const until = `تا ${momentText(zone, expiresAt)} در صف می‌ماند`;
    const next = sendAfter >= expiresAt ? `${until}.` : `${momentText(zone, sendAfter)} ارسال می‌شود و ${until}.`;
    return `این ${noun} هنوز ارسال نشده، چون ${why}. ${next}`;
  }
  const verb = state === "bounced" || state === "undelivered" ? "نرسید" : "ارسال نشد";
  return `این ${noun} ${verb}، چون ${why}.${whatFollows(message)}`;
}
