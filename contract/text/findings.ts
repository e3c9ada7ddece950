import type { Currency } from "../currencies.ts";
import { currencyText } from "./currencies.ts";

/** Sentences of findings. Figures and days come formatted. */
export const findingText = {
  charge: "یافته‌های هوشمند: تحلیل یک شب",
  metrics: { sessions: "نشست‌ها", orders: "سفارش‌ها", sales: "فروش" },
  units: {
    sessions: (value: string) => `${value} نشست`,
    orders: (value: string) => `${value} سفارش`,
    sales: (value: string, currency: Currency) => `${value} ${currencyText[currency]}`,
  },
  times: (ratio: string) => `${ratio} برابر شد`,
  rose: (share: string) => `${share} بیشتر شد`,
  fell: (share: string) => `${share} کمتر شد`,
  usual: {
    shift: (metric: string, day: string, change: string, after: string, before: string) =>
      `${metric} از ${day}، نسبت به هفته‌های معمول پیش از آن ${change}: ${after} در هفتهٔ گذشته، به‌جای ${before}.`,
    anomaly: (metric: string, day: string, change: string, after: string, before: string) =>
      `${metric} در ${day}، نسبت به معمول این روز هفته ${change}: ${after}، به‌جای ${before}.`,
  },
  /** Of findings that were compared with the week before. */
  weekAgo: {
    shift: (metric: string, day: string, change: string, after: string, before: string) =>
      `${metric} از ${day}، ${change}: ${after} در هفتهٔ گذشته، به‌جای ${before} در هفته‌ای پیش از آن.`,
    anomaly: (metric: string, day: string, change: string, after: string, before: string) =>
      `${metric} در ${day}، ${change}: ${after}، به‌جای ${before} در همین روز هفتهٔ پیش.`,
  },
  fromZero: {
    shift: (metric: string, day: string, after: string) =>
      `${metric} از ${day}، از صفر به ${after} در هفتهٔ گذشته رسید.`,
    anomaly: (metric: string, day: string, after: string) => `${metric} در ${day}، از صفر به ${after} رسید.`,
  },
  /** The share is of the whole change. */
  cause: (name: string, before: string, after: string, share: string | undefined) =>
    share === undefined
      ? `چون ${name} از ${before} به ${after} رسید.`
      : `چون ${name} از ${before} به ${after} رسید؛ ${share} این تغییر از آن است.`,
  noCause: "هیچ کانال، صفحه، شهر یا محصولی به‌تنهایی نیمی از این تغییر را توضیح نمی‌دهد.",
  dimensions: {
    medium: (label: string) => `کانال «${label}»`,
    sources: (label: string) => `منبع «${label}»`,
    campaign: (label: string) => `کمپین «${label}»`,
    landing: (label: string) => `صفحهٔ فرود «${label}»`,
    city: (label: string) => `شهر «${label}»`,
    devices: (label: string) => `دستگاه «${label}»`,
    product: (label: string) => `محصول «${label}»`,
  },
} as const;
