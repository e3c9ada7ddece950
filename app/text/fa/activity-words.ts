import { currencyText } from "#contract/text/currencies.ts";
import { activityFields } from "./activity-fields.ts";

/** Words for the lines of the list of changes: they stay on the server, which sends the lines. */
export const activityWords = {
  operator: "مدیر نصب، روی سرور",
  link: "با لینک ایمیل",
  hidden: "پنهان",
  empty: "خالی",
  other: "تغییر دیگر",
  otherField: "فیلد دیگر",
  values: { true: "روشن", false: "خاموش" },
  /** By field and value. */
  choices: {
    currency: currencyText,
    credential: { key: "کلید", secret: "رمز سرور" },
    kind: { event: "رویداد", page: "صفحه", breakdown: "گزارش یک ستون" },
    type: { ordered: "به‌ترتیب", strict: "پشت سر هم", unordered: "بدون ترتیب", page: "صفحه", event: "رویداد" },
    scope: { person: "نفر", session: "نشست" },
    counts: { session: "هر نشست یک بار", each: "هر بار" },
    provenance: { browser: "مرورگر", server: "سرور", import: "ورود داده", owner: "صاحب سایت" },
  },
  /** By the name of the call; of the operator by the command. */
  calls: {
    wallet: {
      preOrders: {
        create: "پیش‌فاکتور ساخته شد",
        createActions: "پیش‌فاکتور ساخته شد",
        cancel: "پیش‌فاکتور لغو شد",
      },
      orders: {
        create: "صورت‌حساب ساخته شد",
        createActions: "صورت‌حساب ساخته شد",
        cancel: "صورت‌حساب لغو شد",
      },
      buyer: { update: "مشخصات خریدار عوض شد" },
      profile: {
        update: "نام یا ایمیل حساب عوض شد",
        password: "رمز عبور عوض شد",
        signIns: {
          end: "دستگاهی از حساب خارج شد",
          endOthers: "دستگاه‌های دیگر از حساب خارج شدند",
        },
        twoFactor: {
          begin: "راه‌اندازی ورود دومرحله‌ای شروع شد",
          confirm: "ورود دومرحله‌ای روشن شد",
          renewCodes: "کدهای بازیابی تازه شدند",
          disable: "ورود دومرحله‌ای خاموش شد",
        },
      },
    },
    notifications: { choose: "انتخاب اعلان‌ها عوض شد" },
    auth: {
      password: {
        reset: "رمز عبور با لینک ایمیل عوض شد",
      },
    },
    installation: {
      mail: {
        update: "سرور ایمیل نصب عوض شد",
        remove: "سرور ایمیل نصب حذف شد",
      },
    },
    delivery: {
      messages: {
        repeat: "پیامی دوباره ارسال شد",
        arrived: "رسیدن پیامی تأیید شد",
        test: "پیام آزمایشی ارسال شد",
      },
      consents: { add: "رضایت‌هایی ثبت شد" },
      suppressions: {
        add: "آدرسی از ارسال کنار گذاشته شد",
        remove: "آدرسی به ارسال برگشت",
      },
      sending: { update: "همهٔ ارسال‌ها متوقف یا آزاد شد" },
    },
    websites: {
      create: "سایت ساخته شد",
      update: "تنظیمات سایت عوض شد",
      delete: "سایت حذف شد",
      rotateCredential: "کلید یا رمز سرور تازه شد",
      dataRetention: { update: "نگه‌داری دادهٔ سایت عوض شد" },
      endFormerCredentials: "کلید یا رمز قبلی از کار افتاد",
      demo: "سایت با دادهٔ نمونه پر شد",
      "wallet top-up": "موجودی کیف پول افزایش یافت",
    },
    profiles: {
      update: "ویژگی‌های یک مخاطب عوض شد",
      merge: "دو مخاطب یکی شد",
      erase: "یک مخاطب پاک شد",
      unlink: "یک مرورگر از مخاطب جدا شد",
      setDoNotContact: "راه‌های مجاز تماس با یک مخاطب عوض شد",
      addNote: "یادداشتی دربارهٔ یک مخاطب نوشته شد",
      deleteNote: "یادداشتی دربارهٔ یک مخاطب حذف شد",
    },
    sales: { correct: "مبلغ یک سفارش درست شد" },
    payments: { request: "پرداختی شروع شد" },
    balance: { update: "هشدار کمبود موجودی عوض شد" },
    goals: {
      create: "هدف ساخته شد",
      update: "هدف عوض شد",
      delete: "هدف حذف شد",
    },
    userEvents: {
      create: "رویدادی تعریف شد",
      update: "رویداد تعریف‌شده عوض شد",
      delete: "رویداد تعریف‌شده حذف شد",
    },
    funnels: {
      create: "قیف ساخته شد",
      update: "قیف عوض شد",
      delete: "قیف حذف شد",
      start: "قیف دوباره فعال شد",
      stop: "قیف متوقف شد",
      addStep: "مرحله‌ای به قیف افزوده شد",
      replaceSteps: "مرحله‌های قیف عوض شد",
    },
    heatmaps: {
      create: "نقشهٔ حرارتی ساخته شد",
      retake: "عکس نقشهٔ حرارتی دوباره خواسته شد",
      delete: "نقشهٔ حرارتی حذف شد",
    },
    integration: {
      channels: {
        prepare: "کانال‌های آماده ساخته شد",
        create: "کانال ارسال ساخته شد",
        update: "کانال ارسال عوض شد",
        delete: "کانال ارسال حذف شد",
      },
      domains: {
        create: "دامنهٔ ارسال افزوده شد",
        verify: "دامنهٔ ارسال بررسی شد",
        delete: "دامنهٔ ارسال حذف شد",
      },
      templates: { save: "قالب ذخیره شد", delete: "قالب حذف شد" },
    },
    exclusions: {
      create: "رویدادهایی کنار گذاشته شد",
      undo: "رویدادهای کنارگذاشته برگشت",
    },
    imports: {
      create: "فایلی برای ورود خوانده شد",
      correct: "ستون‌های یک ورود اصلاح شد",
      start: "ورود از فایل شروع شد",
      cancel: "ورود از فایل لغو شد",
      undo: "ورود از فایل برگردانده شد",
    },
    emailReports: {
      update: "گزارش‌های ایمیلی عوض شد",
      unsubscribe: "گزارش ایمیلی لغو شد",
    },
    annotations: {
      create: "یادداشت ساخته شد",
      update: "یادداشت عوض شد",
      delete: "یادداشت حذف شد",
    },
    savedFilters: {
      create: "فیلتر ذخیره شد",
      delete: "فیلتر ذخیره‌شده حذف شد",
    },
    shares: {
      create: "لینک گزارش ساخته شد",
      revoke: "لینک گزارش لغو شد",
    },
    segments: {
      create: "بخش ساخته شد",
      update: "بخش عوض شد",
      delete: "بخش حذف شد",
      addItems: "شرط به بخش افزوده شد",
      updateItem: "شرط یک بخش عوض شد",
      deleteItem: "شرط یک بخش حذف شد",
      start: "بخش فعال شد",
      stop: "بخش متوقف شد",
    },
    campaigns: {
      create: "کمپین ساخته شد",
      update: "کمپین عوض شد",
      delete: "کمپین حذف شد",
      setChannels: "کانال‌های کمپین عوض شد",
      setSegments: "بخش‌های کمپین عوض شد",
      start: "کمپین شروع شد",
      stop: "کمپین متوقف شد",
      resume: "ارسال کمپین ادامه یافت",
    },
    journeys: {
      create: "سفر ساخته شد",
      update: "تنظیمات سفر عوض شد",
      delete: "سفر حذف شد",
      setGoal: "هدف سفر عوض شد",
      copy: "سفر تکثیر شد",
      import: "سفر از متن ساخته شد",
      start: "سفر شروع شد",
      deactivate: "سفر متوقف شد",
      exit: "مخاطبی از سفر بیرون برده شد",
      blocks: {
        create: "بلوکی به سفر افزوده شد",
        update: "بلوکی از سفر عوض شد",
        delete: "بلوکی از سفر حذف شد",
        replace: "نقشهٔ سفر ذخیره شد",
      },
      journeyBlocks: {
        create: "بلوکی به سفر افزوده شد",
        update: "بلوکی از سفر عوض شد",
        delete: "بلوکی از سفر حذف شد",
        replace: "نقشهٔ سفر ذخیره شد",
      },
      items: {
        create: "موردی به بلوک افزوده شد",
        append: "موردهایی به بلوک افزوده شد",
        update: "موردی از بلوک عوض شد",
        replace: "موردهای بلوک عوض شد",
        delete: "موردی از بلوک حذف شد",
      },
    },
    operator: {
      "user create": "حساب ساخته شد",
      "user two-factor-off": "ورود دومرحله‌ای خاموش شد",
      "website create": "سایت ساخته شد",
      "website rotate": "کلید یا رمز سرور تازه شد",
      "import access-log": "فایل لاگ وب‌سرور وارد شد",
      "import people": "مخاطبان از فایل وارد شدند",
      "import orders": "سفارش‌ها از فایل وارد شدند",
      "import consents": "رضایت‌ها از فایل وارد شدند",
      demo: "سایت با دادهٔ نمونه پر شد",
      "wallet top-up": "موجودی کیف پول افزایش یافت",
    },
  },
  fields: activityFields,
} as const;
