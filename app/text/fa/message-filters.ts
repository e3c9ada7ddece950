/** By what the log of messages is filtered. */
export const messageFilters = {
  q: "شروع شماره یا ایمیل، یا شناسهٔ سرویس‌دهنده",
  channel: "کانال",
  state: "وضعیت",
  reason: "دلیل",
  campaign: "کمپین",
  journey: "سفر",
  day: "روز",
  dayParts: { day: "روز", month: "ماه", year: "سال" },
  noSuchDay: "چنین روزی نیست: روز و ماه و سال را با هم انتخاب کنید.",
  pushes: "پوش وب و پوش اپ",
  groups: { waiting: "در صف یا در حال ارسال", unsuccessful: "ناموفق یا نرسیده" },
  unnamed: "انتخاب‌شده",
  remove: "برداشتن این فیلتر",
  all: "همه",
  submit: "نمایش",
  clear: "برداشتن فیلترها",
} as const;
