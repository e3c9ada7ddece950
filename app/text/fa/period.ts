export const period = {
  timeline: "بازهٔ زمانی",
} as const;
