import type { ActionKind, AddonKind, PlanPeriod, PlanType } from "../money-shapes.ts";

const digits = new Intl.NumberFormat("fa-IR");

/** Names of what is sold. */
export const planText = {
  types: {
    BASIC: "پایه",
    STARTUP: "استارتاپ",
    GROWTH: "رشد",
    ENTERPRISE: "سازمانی",
  } satisfies Record<PlanType, string>,
  periods: { MONTHLY: "ماهانه", YEARLY: "سالانه" } satisfies Record<PlanPeriod, string>,
  actions: {
    EMAIL: "ایمیل",
    ON_SITE: "پیام روی سایت",
    PUSH: "پوش",
    SMS: "پیامک",
  } satisfies Record<ActionKind, string>,
  addons: { CAMPAIGN: "کمپین", JOURNEY: "سفر مشتری", SEGMENT: "بخش مخاطب" } satisfies Record<AddonKind, string>,
};

/** Lines of pro formas and orders. */
export const lineText = {
  plan: (type: PlanType, period: PlanPeriod) => `پلن ${planText.types[type]}، ${planText.periods[period]}`,
  action: (kind: ActionKind, messages: number) => `بستهٔ ${digits.format(messages)} ${planText.actions[kind]}`,
  addon: (kind: AddonKind) => `${planText.addons[kind]} اضافه`,
};

/** Beside fields of orders. */
export const planProblems = {
  notSold: "با این واحد پول فروخته نمی‌شود.",
  nothing: "برای ادامه، پلن یا حداقل یک بسته یا افزودنی انتخاب کنید.",
  freePlan: "پلن پایه رایگان است و صورت‌حساب نمی‌خواهد. با پایان دورهٔ کنونی خودش شروع می‌شود.",
  otherCurrency: "دورهٔ کنونی با واحد پول دیگری خریده شده است. ارتقا با همان واحد حساب می‌شود.",
  creditAbovePrice: "باقی‌ماندهٔ دورهٔ کنونی بیش از بهای این دوره است. دورهٔ سالانه را انتخاب کنید.",
  tooLarge: "جمع این خرید بیش از اندازه است.",
  expired: "مهلت این پیش‌فاکتور گذشته است. پیش‌فاکتور جدیدی بسازید.",
  notExtras: "این پیش‌فاکتور پلن را عوض می‌کند و اینجا فقط بسته و افزودنی سفارش داده می‌شود.",
  used: "این پیش‌فاکتور دیگر باز نیست.",
  planChanged: "پلن شما پس از این پیش‌فاکتور تغییر کرده است. پیش‌فاکتور جدیدی بسازید.",
  pendingOrder: "صورت‌حساب دیگری برای پلن در انتظار پرداخت است. اول آن را پرداخت یا لغو کنید.",
  tooMany: {
    pre_orders: "پیش‌فاکتورهای باز شما زیاد شده‌اند. چند تا را لغو کنید، بعد یکی دیگر بسازید.",
    orders: "صورت‌حساب‌های پرداخت‌نشدهٔ شما زیاد شده‌اند. چند تا را پرداخت یا لغو کنید، بعد یکی دیگر بسازید.",
  },
  notOpen: "این صورت‌حساب دیگر در انتظار پرداخت نیست.",
};
