/** Messages of the page that a form leads to. */
export const toasts = {
  restored: "نوشته‌هایتان برگشت و هنوز ثبت نشده است؛ نگاهی بیندازید و دوباره ارسال کنید. رمزها را باید از نو بنویسید.",
  saved: "ذخیره شد.",
  mailSaved: "ایمیل آزمایشی ارسال و سرور ذخیره شد. صندوق ایمیلتان را ببینید.",
  mailTested: "ایمیل آزمایشی ارسال شد. صندوق ایمیلتان را ببینید.",
  mailRemoved: "سرور ایمیل حذف شد.",
  websiteCreated: "سایت «{{name}}» ساخته شد.",
  websiteDeleted: "سایت «{{name}}» حذف شد.",
  signedOutElsewhere: "از دستگاه‌های دیگر خارج شدید.",
  created: "«{{name}}» ساخته شد.",
  deleted: "«{{name}}» حذف شد.",
  keyRotated: "کلید تازه ساخته شد.",
  secretRotated: "رمز تازه ساخته شد.",
  exclusionStarted: "کنار گذاشتن «{{name}}» شروع شد.",
  exclusionUndone: "بازگرداندن «{{name}}» شروع شد.",
  linkRevoked: "لینک لغو شد.",
  demoStarted: "سایت نمونه ساخته شد و در حال پر شدن است.",
} as const;
