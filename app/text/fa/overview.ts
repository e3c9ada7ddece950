export const overview = {
  title: "نمای کلی",
} as const;
