/** Words of test messages. */
export const testText = {
  /** Before a text. */
  mark: "آزمایشی",
  sent: "پیام آزمایشی ارسال شد.",
  onPage: "پیام آزمایشی آماده است: صفحه را تا ده دقیقهٔ دیگر باز کنید تا آن را ببینید.",
  waits: "پیام آزمایشی در صف است و هنوز پاسخی از سرویس نرسیده است.",
} as const;
