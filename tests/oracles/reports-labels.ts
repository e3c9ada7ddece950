/** The labels of the values in the histories, written by hand; every other label is its key. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  medium: {
    direct: "مستقیم",
    search: "جست‌وجو",
    social: "شبکه‌های اجتماعی",
    referral: "ارجاعی",
    email: "ایمیل",
  },
  country: { IR: "ایران", AF: "افغانستان", "": "نامعلوم" },
  city: { Tehran: "تهران", Shiraz: "شیراز", Kabul: "کابل", "": "نامعلوم" },
  devices: { desktop: "دسکتاپ", mobile: "موبایل", "": "نامعلوم" },
};

export const plainLabel = (list: string, key: string): string => labels[list]?.[key] ?? key;
