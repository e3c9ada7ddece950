import type { GatewayName } from "../payments.ts";

/** Names of gateways. */
export const gatewayText: Record<GatewayName | "wallet", string> = {
  sandbox: "درگاه آزمایشی",
  zarinpal: "زرین‌پال",
  zibal: "زیبال",
  stripe: "\u2066Stripe\u2069",
  wallet: "کیف پول",
};

/** Titles of movements that payments make, and what gateways show. */
export const paymentText = {
  topUpBy: (gateway: string) => `افزایش موجودی با ${gateway}`,
  order: (number: string) => `صورت‌حساب ${number}`,
  orderRefund: (number: string) => `برگشت وجه صورت‌حساب ${number}`,
  payOut: (gateway: string) => `برگشت وجه به ${gateway}`,
  description: { topUp: "افزایش موجودی کیف پول نبض", order: (number: string) => `صورت‌حساب ${number} نبض` },
  receipt: {
    subject: (amount: string) => `رسید پرداخت ${amount}`,
    title: "پرداخت شما انجام شد",
    topUp: "این مبلغ به کیف پول شما افزوده شد.",
    order: (number: string) => `صورت‌حساب ${number} پرداخت شد.`,
    toWallet: (number: string) => `صورت‌حساب ${number} پیش از این بسته یا پرداخت شده بود؛ این مبلغ در کیف پول شما ماند.`,
    rows: { amount: "مبلغ", gateway: "پرداخت با", reference: "شمارهٔ پیگیری", at: "زمان" },
    action: "دیدن پرداخت",
  },
  /** The page of the sandbox gateway. */
  sandbox: {
    title: "درگاه آزمایشی نبض",
    notice: "این‌جا پولی جابه‌جا نمی‌شود. برای آزمودن، انتخاب کنید پرداخت چه سرانجامی داشته باشد.",
    amount: "مبلغ",
    payment: "شناسهٔ پرداخت",
    outcomes: {
      pay: "پرداخت موفق",
      decline: "رد شدن یا انصراف",
      timeout: "پاسخ ندادن درگاه",
      twice: "پرداخت موفق با دو بار بازگشت",
      late: "پرداخت موفق با بازگشت دیرهنگام",
    },
    notFound: "چنین پرداختی در درگاه آزمایشی نیست.",
  },
} as const;
