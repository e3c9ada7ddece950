/** What a demo shop's own heatmap, funnel and segment are called. */
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
} as const;
