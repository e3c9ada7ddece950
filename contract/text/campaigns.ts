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
  /** A row of visits whose address names neither. */
  unnamed: "بدون نام",
} as const;
