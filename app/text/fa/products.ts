/** The report of products. */
export const products = {
  column: "محصول",
  metrics: {
    views: "مشاهده",
    cartAdds: "افزودن به سبد",
    purchases: "خرید",
    quantity: "تعداد",
    revenue: "فروش (¤)",
    cartToPurchase: "سبد به خرید",
  },
  table: "همهٔ محصول‌ها",
  change: "تغییر فروش",
  sums: "فروش هر محصول قیمت در تعداد منهای تخفیف است. «سبد به خرید» سهم نفرهایی است که محصول را به سبد افزودند و در همین بازه خریدند؛ در جمع، هرکس یک بار شمرده می‌شود.",
  leaders: {
    views: "پربازدیدترین‌ها",
    cartAdds: "بیشترین افزودن به سبد",
    quantity: "پرفروش‌ترین‌ها",
    cartToPurchase: "بهترین تبدیل سبد به خرید",
    none: "در این بازه محصولی نبوده است.",
    foot: "ده محصول اول.",
  },
  together: {
    title: "با هم خریده‌شده‌ها",
    columns: { pair: "دو محصول", orders: "سفارش", first: "سهم از خریدهای اولی", second: "سهم از خریدهای دومی" },
    pair: "{{one}} و {{other}}",
    none: "در این بازه هیچ سفارشی دو محصول نداشته است.",
    foot: "سفارش‌هایی که هر دو محصول در آن‌هاست.",
  },
  file: { key: "کد محصول", category: "دسته", brand: "برند" },
  noneTitle: "در این بازه محصولی ثبت نشده است",
} as const;
