/** What the tool says by which an owner points at an element of their own page; the platform sends it there. */
export const pickerWords = {
  help: "روی چیزی که می‌خواهید بزنید. با کلیدهای بالا و پایین، عنصر بیرونی یا درونی را بگیرید.",
  one: "همین عنصر",
  /** `#`: how many. */
  all: "همهٔ # عنصر مانند این",
  /** `#`: how many of the last 30 days. */
  clicks: "# کلیک در ۳۰ روز گذشته",
  go: "رفتن به صفحه‌ای دیگر",
  cancel: "انصراف",
} as const;
