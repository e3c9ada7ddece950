import type { ErrorCode } from "../errors.ts";

/** What people read for each error code. */
export const errorText: Record<ErrorCode, string> = {
  BAD_REQUEST: "بعضی از ورودی‌ها درست نیستند.",
  MALFORMED_JSON: "متن درخواست JSON درستی نیست.",
  UNAUTHORIZED: "برای این کار باید وارد شوید.",
  WRONG_CREDENTIALS: "ایمیل یا رمز عبور درست نیست.",
  SECOND_FACTOR_REQUIRED: "برای ورود، کد دومرحله‌ای هم لازم است.",
  SIGN_IN_EXPIRED: "مهلت وارد کردن کد تمام شد. دوباره وارد شوید.",
  FORBIDDEN: "اجازهٔ این کار را ندارید.",
  REGISTRATION_CLOSED: "ساخت حساب در این نصب بسته است.",
  LINK_EXPIRED: "این لینک دیگر کار نمی‌کند. هر لینک تا یک ساعت و فقط یک بار کار می‌کند.",
  NOT_FOUND: "چنین چیزی پیدا نشد.",
  UNKNOWN_PATH: "این آدرس وجود ندارد.",
  METHOD_NOT_SUPPORTED: "این آدرس چنین روشی را نمی‌پذیرد.",
  TIMEOUT: "پاسخ بیش از اندازه طول کشید. بازهٔ کوتاه‌تری بخواهید.",
  CONFLICT: "این کار با وضعیت کنونی سازگار نیست.",
  EMAIL_TAKEN: "حسابی با این ایمیل وجود دارد.",
  NAME_TAKEN: "این نام پیش‌تر به کار رفته است.",
  IN_USE: "در جای دیگری به کار رفته است و تا آن‌جا هست حذف نمی‌شود.",
  STALE: "این فرم در جای دیگری تغییر کرده است.",
  PAYLOAD_TOO_LARGE: "حجم درخواست بیش از اندازه است.",
  UNSUPPORTED_MEDIA_TYPE: "نوع محتوای درخواست پذیرفته نیست.",
  REFUSED: "درخواست پذیرفته نشد.",
  TOO_MANY_REQUESTS: "تعداد تلاش‌ها بیش از اندازه است. کمی بعد دوباره تلاش کنید.",
  INTERNAL_SERVER_ERROR: "خطایی رخ داد.",
  SERVICE_UNAVAILABLE: "سرویس در دسترس نیست. کمی بعد دوباره تلاش کنید.",
};
