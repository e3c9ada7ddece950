/** What people read for the events that the tracker and the specification name; other events are called by their own name. */
export const eventWords = {
  page_view: "بازدید صفحه",
  leave: "ترک صفحه",
  click: "کلیک",
  product_view: "مشاهدهٔ محصول",
  view_category: "مشاهدهٔ دسته",
  view_cart: "مشاهدهٔ سبد",
  view_checkout: "تسویه",
  add_to_cart: "افزودن به سبد",
  remove_from_cart: "حذف از سبد",
  add_to_wishlist: "افزودن به علاقه‌مندی",
  share: "اشتراک‌گذاری",
  search: "جست‌وجو",
  search_result: "نتیجهٔ جست‌وجو",
  view_promotion: "مشاهدهٔ پیشنهاد",
  purchase: "خرید",
  refund: "بازگشت وجه",
  payment: "پرداخت",
  profile: "مشاهدهٔ حساب",
  identify: "شناسایی",
  outgoing: "لینک خروجی",
  download: "دانلود",
  form: "ارسال فرم",
} as const;

/** The word for an event, else its name. */
export const eventLabel = (name: string): string =>
  Object.hasOwn(eventWords, name) ? eventWords[name as keyof typeof eventWords] : name;
