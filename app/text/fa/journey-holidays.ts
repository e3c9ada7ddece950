/** Beside the hours of a block: the official days that they leave out. */
export const journeyHolidays = {
  day: "{{day}} ({{names}})",
  IR: "تعطیل‌های پیش روی ایران: {{days}}.",
  AF: "تعطیل‌های پیش روی افغانستان: {{days}}.",
  firstPredictedYear: "روزهای قمری از {{year}} به بعد پیش‌بینی است.",
  end: "پس از پایان {{year}} هیچ روزی تعطیل حساب نمی‌شود.",
} as const;
