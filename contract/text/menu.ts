/** Words of the sidebar, which the wallet's menu call answers. */
export const menuText = {
  groups: { top: "نبض", reports: "گزارش‌ها", settings: "تنظیمات" },
  items: {
    overview: "نمای کلی",
    audience: "مخاطبان",
    sessions: "نشست‌ها",
    retention: "ماندگاری",
    install: "نصب و ردیابی",
  },
} as const;
