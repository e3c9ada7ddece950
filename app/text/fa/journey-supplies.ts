/** Links from a block to what it sends and sends by. */
export const blockSupplies = {
  metaTemplate: "دیدن قالب‌های واتساپ",
  template: "ساخت قالب",
  line: "خط‌ها",
  domain: "دامنه‌ها",
  missing: "هنوز کامل نیست: {{fields}}.",
  channel: "راه‌اندازی کانال",
} as const;
