/** Words of other people's pages, by which captures know what stands before a page. Never shown. */

/** Of layers that ask for consent; pieces of a pattern. */
export const consentWords = ["cookie", "consent", "gdpr", "کوکی", "حریم خصوصی", "رضایت"];

/** Of pages that judge who comes before they show the page: Cloudflare, ArvanCloud and the like. */
export const guardWords = [
  "just a moment",
  "checking your browser",
  "you are human",
  "you are a human",
  "attention required",
  "ddos protection",
  "captcha",
  "arvancloud",
  "کپچا",
  "ربات نیستید",
  "بررسی مرورگر",
  "در حال انتقال به سایت",
];
