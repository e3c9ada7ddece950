/** Why a limit of collecting refused requests, in a screen and in a mail: by what it counts, and of whom. */
export const refusalReasons = {
  website: {
    newVisitors: "بازدیدکننده‌های جدید همهٔ سایت بیش از سقف بودند.",
    events: "رویدادهای همهٔ سایت بیش از سقف بودند.",
    bytes: "حجم رویدادهای همهٔ سایت بیش از سقف بود.",
    subscriptions: "عضویت‌های جدید پوش همهٔ سایت بیش از سقف بودند.",
  },
  address: {
    newVisitors: "از یک آدرس اینترنتی بیش از سقف بازدیدکنندهٔ جدید رسید.",
    events: "از یک آدرس اینترنتی بیش از سقف رویداد رسید.",
    bytes: "از یک آدرس اینترنتی بیش از سقف داده رسید.",
    subscriptions: "از یک آدرس اینترنتی بیش از سقف عضویت جدید پوش رسید.",
  },
} as const;
