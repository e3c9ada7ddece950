/** Words of the product's own mails. Every value is plain text; the layout escapes it. */
export const mailText = {
  product: "نبض",
  ownLink: (url: string) => `اگر دکمه کار نمی‌کند، این آدرس را در مرورگر باز کنید: ${url}`,
  sentBy: (host: string) => `این ایمیل را نبض از ${host} ارسال کرده است.`,
  reset: {
    subject: "رمز تازه برای نبض",
    title: "رمز تازه بگذارید",
    requested: (email: string) => `کسی برای حساب ${email} رمز تازه درخواست کرده است.`,
    until: "این لینک تا یک ساعت و فقط یک بار کار می‌کند. با گذاشتن رمز تازه، همهٔ دستگاه‌ها از حساب خارج می‌شوند.",
    action: "گذاشتن رمز تازه",
    notYou: "اگر شما نبوده‌اید، کاری لازم نیست؛ رمز کنونی سر جایش است.",
  },
  passwordChanged: {
    subject: "رمز عبور نبض عوض شد",
    title: "رمز عبور شما عوض شد",
    done: (email: string) => `رمز عبور حساب ${email} همین حالا عوض شد و دستگاه‌های دیگر از حساب خارج شدند.`,
    action: "درخواست رمز تازه",
    notYou: "اگر کار شما بود، کاری لازم نیست. اگر نبود، همین حالا رمز تازه درخواست کنید.",
  },
  emailChanged: {
    subject: "ایمیل حساب نبض عوض شد",
    title: "ایمیل حساب شما عوض شد",
    done: (email: string) => `از این پس با ${email} وارد نبض می‌شوید. به این ایمیل دیگر پیامی نمی‌رسد.`,
    notYou: "اگر کار شما نبود، به مدیر این نصب نبض خبر بدهید.",
  },
} as const;
