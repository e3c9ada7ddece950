/** Words of test messages. */
export const testText = {
  /** Before a text. */
  mark: "آزمایشی",
  sent: "پیام آزمایشی ارسال شد.",
  waits: "پیام آزمایشی در صف است و هنوز پاسخی از سرویس نرسیده است.",
} as const;
