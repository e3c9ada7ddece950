import type { MenuScreen, screenGroups } from "../screens.ts";

/** Words of the sidebar, which the menu call returns, by the keys of the screen registry: each name is one screen's. */
export const menuText = {
  groups: {
    top: "نبض",
    reports: "گزارش‌ها",
    analysis: "تحلیل",
    people: "شناخت مخاطب",
    settings: "تنظیمات",
  } satisfies Record<(typeof screenGroups)[number], string>,
  items: {
    overview: "نمای کلی",
    realtime: "لحظه‌ای",
    campaign: "گزارش کمپین‌ها",
    medium: "کانال‌های ورودی",
    pages: "صفحه‌ها",
    landing: "صفحه‌های فرود",
    geography: "جغرافیا",
    technology: "فناوری",
    audience: "ترکیب مخاطبان",
    sessions: "نشست‌ها",
    depth: "عمق نشست‌ها",
    retention: "ماندگاری",
    sales: "فروش",
    orders: "سفارش‌ها",
    product: "محصول‌ها",
    goals: "هدف‌ها",
    events: "رویدادها",
    funnels: "قیف‌ها",
    heatmaps: "نقشه‌های حرارتی",
    people: "مخاطبان",
    segments: "بخش‌ها",
    journeys: "سفرها",
    campaigns: "کمپین‌ها و لینک‌ها",
    integration: "کانال‌های ارسال",
    install: "نصب و ردیابی",
  } satisfies Record<MenuScreen, string>,
};

/** The name of a screen of the menu: there, as its heading, in the title of its page and on links to it. */
export const screenTitle = (screen: MenuScreen): string => menuText.items[screen];
