/** How much of a channel a person gets, and when nothing leaves. */
export const channelLimits = {
  section: "سقف و صف",
  sectionText: "به هر نفر حداکثر چند پیام از این کانال برسد، و آنچه اکنون اجازهٔ ارسال ندارد چقدر منتظر بماند.",
  day: "سقف در روز",
  week: "سقف در هفته",
  month: "سقف در ماه",
  capHint: "خالی یعنی بی‌سقف.",
  firstHint: "پیش‌فرضی محتاطانه است و می‌توانید عوضش کنید. خالی یعنی بی‌سقف.",
  queue: "آنچه اکنون ارسال نمی‌شود در صف بماند",
  queueHours: "مهلت صف (ساعت)",
  queueHint: "حداکثر ۱۶۸ ساعت.",
  requireConsent: "تنها به کسانی که رضایتشان ثبت شده است",
  /** Who requires it. */
  requireConsentHint: {
    SMS: "برای پیامک تبلیغاتی در ایران لازم است.",
    WHATSAPP: "Meta برای پیام‌های واتساپ لازم می‌داند.",
  },
  active: "این کانال ارسال می‌کند",
  quiet: "ساعت سکوت",
  quietHint: "در این ساعت‌ها چیزی ارسال نمی‌شود؛ به وقت سایت. برای خاموش کردن هر دو را خالی بگذارید.",
  more: "این کانال {{n}} بازهٔ دیگر هم دارد که همان‌طور می‌ماند.",
  save: "ذخیرهٔ سقف و صف",
};

/** A window of time on days of the week. */
export const sendingWindow = {
  from: "از ساعت",
  to: "تا ساعت",
  toHint: "پایان روز ۲۴:۰۰ است.",
  weekDays: {
    sat: "شنبه",
    sun: "یکشنبه",
    mon: "دوشنبه",
    tue: "سه‌شنبه",
    wed: "چهارشنبه",
    thu: "پنجشنبه",
    fri: "جمعه",
  },
};
