/** Words of the sidebar, which the wallet's menu call answers. */
export const menuText = {
  groups: { top: "نبض", settings: "تنظیمات" },
  items: { overview: "نمای کلی", install: "نصب و ردیابی" },
} as const;
