/** Words of the sidebar, which the wallet's menu call answers. */
export const menuText = {
  groups: { top: "نبض", reports: "گزارش‌ها", settings: "تنظیمات" },
  items: {
    overview: "نمای کلی",
    realtime: "لحظه‌ای",
    campaign: "کمپین‌ها",
    medium: "کانال‌ها",
    pages: "صفحه‌ها",
    geography: "جغرافیا",
    technology: "فناوری",
    audience: "مخاطبان",
    sessions: "نشست‌ها",
    retention: "ماندگاری",
    goals: "هدف‌ها",
    install: "نصب و ردیابی",
  },
} as const;
