/**
 * Messages of the specification whose screens do not exist yet. No page loads them: each moves to its screen's catalogue,
 * or to contract/text if the platform sends it, together with the screen.
 */
export const coming = {
  menu: { audience: "شناخت مخاطب", engagement: "تعامل" },
  chooseOne: "حداقل یک مورد را انتخاب کنید.",
  journeys: {
    startFailed: "سفر «{{name}}» فعال نشد. چیزی تغییر نکرده است؛ دوباره تلاش کنید.",
    stopFailed: "سفر «{{name}}» متوقف نشد. چیزی تغییر نکرده است؛ دوباره تلاش کنید.",
    mapNotSaved: "نقشهٔ سفر ذخیره نشد. تغییرهایتان سر جایشان است؛ دوباره ذخیره کنید.",
    problems: {
      secondStart: "هر سفر فقط یک شروع دارد.",
      tooManyConnections: "از هر بلوک حداکثر ۲ اتصال بیرون می‌رود.",
      notConnectable: "«{{from}}» به «{{to}}» وصل نمی‌شود.",
      intoStart: "هیچ بلوکی به شروع وصل نمی‌شود.",
      outOfEnd: "از پایان سفر اتصالی بیرون نمی‌رود.",
      toItself: "بلوک به خودش وصل نمی‌شود.",
      cycle: "این اتصال مخاطب را به بلوکی برمی‌گرداند که از آن گذشته است.",
      unreachable: "هیچ مسیری به «{{name}}» نمی‌رسد.",
      incomplete: "«{{name}}» هنوز محتوا یا کانال ارسال ندارد.",
    },
  },
  email: {
    testSent: "ایمیل آزمایشی به {{email}} ارسال شد.",
    testFailed: "ایمیل آزمایشی ارسال نشد. دامنه و تنظیم‌های آن را بررسی کنید.",
  },
} as const;
