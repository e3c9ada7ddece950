import type { BreakdownScreen, MenuScreen, screenGroups } from "../screens.ts";

/** Words of the sidebar, which the menu call returns, by the keys of the screen registry. */
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
    campaign: "کمپین‌ها",
    medium: "کانال‌ها",
    pages: "صفحه‌ها",
    landing: "صفحه‌های فرود",
    geography: "جغرافیا",
    technology: "فناوری",
    audience: "مخاطبان",
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
    people: "فهرست مخاطبان",
    segments: "بخش‌ها",
    journeys: "سفرها",
    campaigns: "کمپین‌ها و لینک‌ها",
    integration: "کانال‌های ارسال",
    install: "نصب و ردیابی",
  } satisfies Record<MenuScreen, string>,
  /** Titles of breakdown screens where they say more than the menu. */
  titles: { medium: "کانال‌ها و منبع‌ها" } as Partial<Record<BreakdownScreen, string>>,
};

/** The title of a screen of the menu. */
export const screenTitle = (screen: MenuScreen): string =>
  menuText.titles[screen as BreakdownScreen] ?? menuText.items[screen];
