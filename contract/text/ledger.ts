import type { TransactionKind } from "../balance.ts";

/** What a movement is called where nobody gave it a title of its own. */
export const movementText: Record<TransactionKind, string> = {
  top_up: "افزایش موجودی",
  plan: "خرید پلن",
  hold: "رزرو برای ارسال",
  capture: "هزینهٔ ارسال",
  release: "آزاد شدن مبلغ رزرو",
  charge: "برداشت",
  refund: "برگشت وجه",
  ai: "یافته‌ها",
};
