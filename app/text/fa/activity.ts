/** What was changed, by whom and from where. */
export const activity = {
  page: "سابقهٔ تغییرها",
  text: "هر تغییری که شما، یا مدیر این نصب، در حساب و سایت‌هایتان داده‌اید. این فهرست فقط اضافه می‌شود.",
  textOf: "هر تغییری که در سایت «{{name}}» داده شده است.",
  all: "همهٔ تغییرهای حساب",
  filter: { kind: "نوع تغییر", everyKind: "همهٔ نوع‌ها", website: "سایت", everyWebsite: "همهٔ سایت‌ها", submit: "نمایش" },
  none: "هنوز تغییری ثبت نشده است.",
  noneOfKind: "تغییری از این نوع ثبت نشده است.",
  label: "«{{name}}»",
  kinds: {
    website: "سایت",
    goals: "هدف‌ها",
    annotations: "یادداشت‌ها",
    savedFilters: "فیلترهای ذخیره‌شده",
    shares: "لینک‌های گزارش",
    emailReports: "گزارش‌های ایمیلی",
    exclusions: "کنارگذاشتن رویدادها",
    people: "اشخاص",
    account: "نام و ایمیل حساب",
    security: "امنیت حساب",
    operator: "کارهای مدیر نصب",
  },
} as const;
