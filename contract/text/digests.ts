/** Words of the mails that tell about a website. Every value is plain text; the layout escapes it. */
export const digestText = {
  /** The kinds of mails, as they are called in a sentence. */
  kinds: { weekly: "گزارش هفتگی", monthly: "گزارش ماهانه", alerts: "هشدار بازدید" },
  period: (from: string, to: string) => `${from} تا ${to}`,
  report: {
    subject: (kind: string, website: string, period: string) => `${kind} ${website}: ${period}`,
    title: (kind: string, website: string) => `${kind} ${website}`,
    about: (period: string, before: string) => `از ${period}، در برابر ${before}.`,
    action: "دیدن گزارش کامل",
    change: "تغییر",
    before: (value: string) => `از ${value}`,
    new: "جدید",
    same: "بدون تغییر",
    sources: "منبع‌ها",
    pages: "صفحه‌های پربازدید",
    direct: "مستقیم",
    home: "صفحهٔ اصلی",
    sessions: "نشست",
    pageViews: "بازدید",
    nothing: "در این بازه بازدیدی نبود.",
    metrics: { people: "مخاطبان", sessions: "نشست‌ها", pageViews: "بازدید صفحه", sales: "فروش (تومان)" },
  },
  alert: {
    rise: (website: string) => `بازدید ${website} بیش از معمول است`,
    fall: (website: string) => `بازدید ${website} کمتر از معمول است`,
    told: (hours: string, sessions: string, usual: string) =>
      `${hours}، ${sessions} نشست ثبت شد. در همین ساعت‌های هفته‌های گذشته معمولاً ${usual} نشست بوده است.`,
    riseText: "شاید کمپینی گرفته یا جایی از شما گفته‌اند: کانال‌های ورودی را ببینید.",
    fallText: "اگر کاری روی سایت کرده‌اید، ببینید کد ردیابی هنوز سر جایش است و صفحه‌ها باز می‌شوند.",
    hours: (day: string, from: string, to: string) => `${day} از ساعت ${from} تا ${to}`,
    action: "دیدن گزارش این روز",
  },
  leave: {
    text: (kind: string, website: string) => `این ایمیل برای شماست، چون ${kind} «${website}» را روشن کرده‌اید.`,
    action: "لغو عضویت",
  },
} as const;
