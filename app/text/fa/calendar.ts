/** Months of the solar year as Iran names them. */
export const months = [
  "فروردین",
  "اردیبهشت",
  "خرداد",
  "تیر",
  "مرداد",
  "شهریور",
  "مهر",
  "آبان",
  "آذر",
  "دی",
  "بهمن",
  "اسفند",
] as const;

/** From Saturday, the week's first day. */
export const weekdays = ["شنبه", "یکشنبه", "دوشنبه", "سه‌شنبه", "چهارشنبه", "پنجشنبه", "جمعه"] as const;

/** Units of figures and durations, and the words between them. */
export const units = {
  second: "ثانیه",
  minute: "دقیقه",
  hour: "ساعت",
  day: "روز",
  and: "و",
  million: "میلیون",
  trillion: "هزار میلیارد",
  thousand: "هزار",
  people: "نفر",
  points: "واحد",
  to: "تا",
  clock: "ساعت",
  comma: "،",
} as const;
