import type { DeliveryChannel } from "../delivery-states.ts";
import { persianDigits } from "./digits.ts";
import { dayText } from "./moment-text.ts";

/** Words of test messages. */
export const testText = {
  /** Before a text. */
  mark: "آزمایشی",
  sent: "پیام آزمایشی ارسال شد.",
  onPage: "پیام آزمایشی آماده است: صفحه را تا ده دقیقهٔ دیگر باز کنید تا آن را ببینید.",
  onPush: "پوش آزمایشی آماده است: صفحه را تا ده دقیقهٔ دیگر در مرورگر خودتان باز کنید تا به همان برسد.",
  /** Of the tests that a day allows. */
  usedUp: "ارسال نشد، چون پیام‌های آزمایشی امروز تمام شده است.",
  /** Of a text that is no template. */
  placeholder: (written: string) =>
    `جای‌گذاری \u2066${written}\u2069 در متن آزاد پر نمی‌شود. آن را بردارید، یا قالبی با همین متن بسازید و انتخاب کنید.`,
  /** Why no test is sent any more today. */
  limitReached: (max: number) =>
    `امروز ${persianDigits(max)} پیام آزمایشی ارسال کرده‌اید؛ از فردا دوباره می‌توانید ارسال کنید.`,
  /** Of a push: only a browser or an app that allowed it has one. */
  noAddress: "در آزمایش ارسال نمی‌شود: پوش به مرورگر یا اپی می‌رسد که آن را پذیرفته باشد.",
  waits: "پیام آزمایشی در صف است و هنوز پاسخی از سرویس نرسیده است.",
  /** Beside the box by which an owner sends to an address of the suppression list. */
  tickToSend: "اگر می‌دانید و باز می‌خواهید ارسال شود، این را علامت بزنید.",
} as const;

interface SuppressedAddress {
  channel: DeliveryChannel;
  reason: "unsubscribed" | "bounced" | "operator_block" | "complained" | "gone";
  /** Not its receiver but the owner put it on the list. */
  isByOwner: boolean;
  /** In milliseconds since 1970. */
  since: number;
  zone: string;
}

/** Why a test is not sent to an address of the suppression list. */
export function suppressedTestText({ channel, reason, isByOwner, since, zone }: SuppressedAddress): string {
  const address = channel === "EMAIL" ? "این ایمیل" : "این شماره";
  const day = `در ${dayText(zone, since)}`;
  switch (reason) {
    case "unsubscribed":
      return isByOwner
        ? `${address} در فهرست لغو عضویت است: شما یا همکارتان ${day} آن را افزوده‌اید.`
        : `${address} در فهرست لغو عضویت است: گیرنده‌اش ${day} عضویت را لغو کرده است.`;
    case "bounced":
      return `${address} در فهرست لغو است: پیام به آن ${day} برگشت خورده است.`;
    case "operator_block":
      return `${address} در فهرست لغو است: اپراتور، پیامک این خط را برای آن بسته است.`;
    case "complained":
      return `${address} در فهرست لغو است: گیرنده‌اش ${day} پیام شما را هرزنامه دانسته است.`;
    case "gone":
      return `${address} در فهرست لغو است: در واتساپ نیست.`;
    default:
      return reason satisfies never;
  }
}
