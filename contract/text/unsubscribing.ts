import type { DeliveryChannel } from "../delivery-states.ts";
import { persianDigits } from "./digits.ts";

/** What a receiver stops, in the plural. */
const messages: Readonly<Record<DeliveryChannel, string>> = {
  SMS: "پیامک‌های",
  EMAIL: "ایمیل‌های",
  PUSH: "پوش‌های",
  WEB_PUSH: "پوش‌های",
  WHATSAPP: "پیام‌های واتساپ",
  ON_SITE: "پیام‌های",
  API: "پیام‌های",
};

/** What a receiver sends to have messages again. */
export const resumeWord = "12";

/** How a receiver has messages again: replies are read on WhatsApp; elsewhere the website records their consent. */
const wayBack = (channel: DeliveryChannel, website: string) =>
  channel === "WHATSAPP"
    ? `اگر نظرتان عوض شد، در همان گفت‌وگوی واتساپ عدد ${persianDigits(resumeWord)} را ارسال کنید.`
    : `اگر نظرتان عوض شد، به خود «${website}» بگویید.`;

/** The page behind the link by which a receiver stops messages. */
export const unsubscribingText = {
  title: "لغو عضویت",
  question: (channel: DeliveryChannel, website: string) => `${messages[channel]} «${website}» دیگر ارسال نشود؟`,
  address: "آدرس شما",
  confirm: "لغو عضویت",
  done: (channel: DeliveryChannel, website: string) =>
    `عضویت شما لغو شد. ${messages[channel]} «${website}» دیگر برای شما ارسال نمی‌شود. ${wayBack(channel, website)}`,
  /** What a receiver may send to a line to stop it, beside 11. */
  stopWords: ["لغو"],
  /** What an SMS of promotion ends with, as the law requires. */
  optOut: "لغو۱۱",
  notFound: "این لینک معتبر نیست، یا پیام آن پاک شده است.",
  /** Of the link in a preview or a test. */
  sample: {
    title: "نمونهٔ لغو عضویت",
    note: "این صفحه نمونه است: لینک آن در پیامی آزمایشی است و چیزی را عوض نمی‌کند.",
    question: "پیام‌های «نام سایت شما» دیگر ارسال نشود؟",
    address: "narges@shop.example",
    done: "این صفحه نمونه است و چیزی عوض نشد. در پیام واقعی، عضویت گیرنده با همین دکمه لغو می‌شود.",
  },
} as const;

/** The page behind a link of a message or campaign that leads nowhere. */
export const lostLinkText = {
  title: "لینک پیدا نشد",
  notFound: "این لینک معتبر نیست، یا پیام و کمپین آن پاک شده است. آدرس را کامل بنویسید یا از خود سایت بروید.",
  tooMany: "درخواست‌های نامعتبر از شبکهٔ شما زیاد شده است. چند دقیقهٔ دیگر دوباره لینک را باز کنید.",
} as const;
