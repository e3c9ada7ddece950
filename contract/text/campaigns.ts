/** Words about campaigns that calls answer. */
export const campaignText = {
  push: "پوش",
  /** What a channel lacks before a campaign can send by it. */
  notReady: {
    channel: "هنوز کانالی از این نوع ساخته نشده یا غیرفعال است.",
    line: "خط فعالی ندارد.",
    domain: "هنوز دامنهٔ تأییدشده‌ای برای ارسال ایمیل نیست.",
  },
  /** A tag that is spelt otherwise elsewhere. */
  otherSpelling: {
    source: (other: string) =>
      `پیش‌تر «\u2068${other}\u2069» نوشته‌اید. اگر همان است، همان‌گونه بنویسید تا در گزارش‌ها دو ردیف نشود.`,
    medium: (other: string) =>
      `پیش‌تر «\u2068${other}\u2069» نوشته‌اید. اگر همان است، همان‌گونه بنویسید تا در گزارش‌ها دو ردیف نشود.`,
    campaign: (other: string) =>
      `بازدیدهایی با نام «\u2068${other}\u2069» هست. اگر همین کمپین است، همان‌گونه بنویسید تا با هم شمرده شوند.`,
  },
  /** What a campaign lacks before it can start. */
  problems: {
    stopping: "توقف ارسال هنوز کامل نشده است. کمی بعد دوباره تلاش کنید.",
    noChannel: "دست‌کم یک کانال با قالب آن انتخاب کنید.",
    twice: "هر کانال را یک بار انتخاب کنید.",
    template: "این قالب هنوز تأیید نشده است.",
    line: "یک خط فعال برای ارسال انتخاب کنید.",
    domain: "یک دامنهٔ تأییدشده برای ارسال انتخاب کنید.",
    bale: "هنوز بازوی فعالی از بله ندارید. آن را بسازید یا ارسال با بله را بردارید.",
    values: (places: number) =>
      places === 0
        ? "این قالب واتساپ جای خالی ندارد؛ مقدارها را پاک کنید."
        : `این قالب واتساپ ${new Intl.NumberFormat("fa-IR").format(places)} جای خالی دارد؛ برای هر کدام یک مقدار بنویسید.`,
    noHeading: "این قالب واتساپ در سربرگ خود جای خالی ندارد؛ سربرگ را پاک کنید.",
    headingText: "برای جای خالی سربرگ این قالب واتساپ یک مقدار بنویسید.",
    headingFile: "آدرس تصویر، فیلم یا سند سربرگ این قالب را کامل و با \u2066https://\u2069 بنویسید.",
    suffixes: (places: number) =>
      places === 0
        ? "دکمه‌های این قالب واتساپ جای خالی ندارند؛ پایان آدرس‌ها را پاک کنید."
        : `این قالب واتساپ ${new Intl.NumberFormat("fa-IR").format(places)} دکمه با جای خالی دارد؛ برای هر کدام پایان آدرس را بنویسید.`,
    noSegment: "دست‌کم یک بخش از مخاطبان انتخاب کنید.",
    stoppedSegment: "این بخش متوقف است و کسی وارد آن نمی‌شود. آن را فعال کنید یا بخش دیگری انتخاب کنید.",
    emptySegment: "این بخش شرطی ندارد و کسی در آن نیست. شرط‌های آن را بنویسید یا بخش دیگری انتخاب کنید.",
    past: "این زمان گذشته است. زمان دیگری انتخاب کنید.",
    liveEnd: "برای مخاطبانی که بعداً وارد می‌شوند، پایان کمپین را بنویسید.",
    endOrder: "پایان کمپین باید پس از شروع آن باشد.",
  },
  /** Why people of the segments get nothing, beside their number. */
  excluded: {
    segment: "در بخش‌های کنارگذاشته‌شده",
    no_address: "بدون شماره، ایمیل یا دستگاهی که پوش می‌گیرد",
    invented: "مخاطبان ساختگی دادهٔ نمونه",
    no_consent: "بدون رضایت ثبت‌شده",
    unsubscribed: "لغو عضویت",
    bounced: "ایمیل برگشت‌خورده",
    complained: "گزارش هرزنامه",
    operator_block: "بسته‌شده در اپراتور",
    gone: "مرورگر یا برنامهٔ حذف‌شده",
    same_address: "شماره یا ایمیل تکراری",
    missing_value: "جای خالی در متن",
    too_long: "متن بلندتر از حد",
    other: "به دلیل دیگر",
  },
  /** A row of visits whose address names neither. */
  unnamed: "بدون نام",
} as const;
