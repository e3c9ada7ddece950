import type { TransactionKind } from "../balance.ts";
import type { PricedChannel } from "../money-shapes.ts";
import { planText } from "./plans.ts";

const digits = new Intl.NumberFormat("fa-IR");

/** What a movement is called where nobody gave it a title of its own. */
export const movementText: Record<TransactionKind, string> = {
  top_up: "افزایش موجودی",
  plan: "خرید پلن و بسته",
  hold: "رزرو برای ارسال",
  capture: "هزینهٔ ارسال",
  release: "آزاد شدن مبلغ رزرو",
  charge: "برداشت",
  refund: "برگشت وجه",
  ai: "یافته‌های هوشمند",
};

/** What operators add by hand. */
export const handText = { topUp: "افزایش موجودی با میزبان" } as const;

/** Messages that are paid one by one, as prices and movements name them. */
export const pricedText: Record<PricedChannel, string> = {
  ...planText.actions,
  WHATSAPP: "پیام واتس‌اپ",
  BALE: "پیام بله",
};

/** What movements of messages are called: how many of what. */
export const chargeText = {
  held: (count: number, channel: PricedChannel) => `رزرو برای ${digits.format(count)} ${pricedText[channel]}`,
  captured: (count: number, channel: PricedChannel) => `هزینهٔ ${digits.format(count)} ${pricedText[channel]}`,
  released: (count: number, channel: PricedChannel) => `آزاد شدن رزرو ${digits.format(count)} ${pricedText[channel]}`,
  refunded: (count: number, channel: PricedChannel) => `برگشت هزینهٔ ${digits.format(count)} ${pricedText[channel]}`,
};
