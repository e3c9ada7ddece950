/** What charts say of their points. The server writes it: no browser loads these words. */
export const charts = {
  unfinished: {
    "5m": "این ۵ دقیقه، تا {{time}}",
    hour: "این ساعت، تا {{time}}",
    day: "امروز، تا {{time}}",
    week: "این هفته، تا {{time}}",
    month: "این ماه، تا {{time}}",
    year: "امسال، تا {{time}}",
  },
  occasions: "مناسبت تقویم: {{names}}",
  moreOccasions: "و {{number}} روز دیگر",
  hint: "{{label}}: {{value}}",
  hintCompared: "{{label}}: {{value}}، دورهٔ قبل: {{compared}}",
  description: "{{metric}} از {{period}}؛ کمترین {{min}}، بیشترین {{max}}.",
} as const;
