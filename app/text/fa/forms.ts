/** Texts of forms, their lists and wizards. */
export const forms = {
  saveFailed: "داده‌ها ذخیره نشد.",
  deleteFailed: "داده‌ها حذف نشد.",
  notDeleted: "«{{name}}» حذف نشد.",
  notTested: "آزمایش ایمیل نتیجه نداد.",
  notTestedText: "پاسخ به‌موقع نیامد و شاید ایمیل هنوز برسد؛ کمی بعد دوباره تلاش کنید.",
  declined: "این کار انجام نشد.",
  unchanged: "چیزی تغییر نکرده است؛ کمی بعد دوباره تلاش کنید.",
  list: { remove: "حذف {{name}}", moveUp: "بالا بردن {{name}}", moveDown: "پایین بردن {{name}}" },
  wizard: {
    back: "مرحلهٔ قبل",
    edit: "ویرایش",
    editStep: "ویرایش {{step}}",
    missing: "هنوز کامل نیست",
    resumed: "پاسخ‌هایتان ذخیره می‌شود",
    resumedText: "از هر دستگاهی می‌توانید از همین‌جا ادامه بدهید.",
    reset: "شروع از نو",
    conflict: {
      title: "این فرم در جای دیگری تغییر کرده است.",
      text: "هیچ‌کدام از دو نسخه از دست نرفته است؛ یکی را نگه دارید.",
      mine: "نسخهٔ شما در این صفحه",
      stored: "نسخهٔ ذخیره‌شده",
      keepMine: "نگه داشتن نسخهٔ من",
      keepStored: "نگه داشتن نسخهٔ ذخیره‌شده",
    },
  },
} as const;
