/** Words of test messages. */
export const testText = {
  /** Before a text. */
  mark: "آزمایشی",
  sent: "پیام آزمایشی ارسال شد.",
  onPage: "پیام آزمایشی آماده است: صفحه را تا ده دقیقهٔ دیگر باز کنید تا آن را ببینید.",
  onPush: "پوش آزمایشی آماده است: صفحه را تا ده دقیقهٔ دیگر در مرورگر خودتان باز کنید تا به همان برسد.",
  /** Of the tests that a day allows. */
  usedUp: "ارسال نشد، چون پیام‌های آزمایشی امروز تمام شده است.",
  /** Of a push: only a browser or an app that allowed it has one. */
  noAddress: "در آزمایش ارسال نمی‌شود: پوش به مرورگر یا اپی می‌رسد که آن را پذیرفته باشد.",
  waits: "پیام آزمایشی در صف است و هنوز پاسخی از سرویس نرسیده است.",
} as const;
