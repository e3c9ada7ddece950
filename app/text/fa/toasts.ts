/** What the page after a form says: it is done. */
export const toasts = {
  saved: "ذخیره شد.",
  websiteCreated: "سایت «{{name}}» ساخته شد.",
  websiteDeleted: "سایت «{{name}}» حذف شد.",
  signedOutElsewhere: "از دستگاه‌های دیگر خارج شدید.",
  deleted: "حذف شد.",
  linkRevoked: "لینک لغو شد.",
  demoStarted: "سایت نمونه ساخته شد و در حال پر شدن است.",
} as const;
