/** The page that starts a journey. */
export const journeyStart = {
  page: "شروع سفر",
  action: "شروع سفر",
  title: "سفر «{{name}}» شروع شود؟",
  empty: "هر که از این پس شرط شروع را داشته باشد وارد می‌شود؛ کار کسی از پیش از شروع حساب نمی‌شود.",
  inside: "{{number}} نفر در این سفرند. صبرهایشان چگونه ادامه یابد؟",
  removed: "{{number}} نفر بیرون می‌روند، چون بلوکی که در آن ایستاده‌اند حذف شده است.",
  effect: "{{resumed}} نفر ادامه می‌دهند، {{overdue}} نفر همین حالا؛ {{messages}} پیام در صف است.",
  choice: "ادامهٔ صبرها",
  modes: {
    active: "زمان توقف حساب نشود",
    always: "زمان توقف هم حساب شود",
    over: "همه از نو شروع کنند",
  },
  failed: "سفر «{{name}}» شروع نشد. چیزی تغییر نکرده است؛ دوباره تلاش کنید.",
  submit: "شروع سفر",
  back: "بازگشت به نقشه",
} as const;

/** The page that stops one. */
export const journeyStop = {
  page: "توقف سفر",
  action: "توقف سفر",
  title: "سفر «{{name}}» متوقف شود؟",
  inside: "{{number}} نفر در این سفرند؛ همان‌جا که هستند می‌مانند و تا شروع دوباره کسی وارد نمی‌شود.",
  queued: "پیام‌های در صف تا شروع دوباره ارسال نمی‌شود. سفر متوقف را می‌توان ویرایش کرد.",
  failed: "سفر «{{name}}» متوقف نشد. چیزی تغییر نکرده است؛ دوباره تلاش کنید.",
  submit: "توقف سفر",
  back: "بازگشت به نقشه",
} as const;

/** The page that deletes one. */
export const journeyDeletion = {
  page: "حذف سفر",
  title: "سفر «{{name}}» حذف شود؟",
  lost: "نقشه و تنظیمات این سفر حذف می‌شود.",
  submit: "حذف سفر",
  back: "بازگشت",
} as const;
