/** Pushes to apps: accounts of Firebase. */
export const appPush = {
  page: "پوش اپ",
  text: "اعلان به اپ شما با FCM. توکن هر نصب را سرور شما با رویداد \u2066identify\u2069 در \u2066pushTokens\u2069 می‌گوید.",
  accounts: "حساب‌های Firebase",
  accountsNone: "هنوز حسابی ندارید. گوگل شاید از ایران پاسخ ندهد؛ پیش از ذخیره یک بار آزموده می‌شود.",
  add: "افزودن حساب Firebase",
  addText: "با حساب سرویس یک توکن گرفته می‌شود تا معلوم شود کلید درست است. چیزی ارسال نمی‌شود.",
} as const;
