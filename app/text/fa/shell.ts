export const shell = {
  menu: "منو",
  skip: "رفتن به محتوای صفحه",
  websites: "سایت‌ها",
  switchWebsite: "تعویض سایت",
  account: "حساب من",
  logout: "خروج",
  theme: { label: "رنگ صفحه", light: "روشن", dark: "تیره", system: "مثل دستگاه" },
  websitesPage: {
    title: "سایت‌ها",
    text: "سایتی را باز کنید یا سایت تازه بسازید.",
    open: "مشاهده",
    add: "افزودن سایت",
    submit: "ساخت سایت",
    empty: "هنوز سایتی نساخته‌اید",
    emptyText: "با ساخت سایت، کد ردیابی آن را می‌گیرید.",
  },
} as const;
