/** What a demo shop's own heatmap, funnel, segment, campaign and journey are called. */
export const demoText = {
  heatmap: "صفحهٔ زعفران سرگل",
  funnel: "از دیدن محصول تا خرید",
  steps: {
    product_view: "دیدن محصول",
    add_to_cart: "افزودن به سبد",
    view_checkout: "تسویه حساب",
    purchase: "خرید",
  },
  segment: "دو بار آمدند، هنوز نخریده‌اند",
  campaign: "پیشنهاد آخر هفته",
  journey: "سبد رهاشده",
} as const;
