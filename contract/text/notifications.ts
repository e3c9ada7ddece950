/** Title and body of notifications, as lists, mails and pushes say them. Figures and times come formatted. */
export const notificationText = {
  mail: {
    one: (title: string) => title,
    several: (count: string) => `${count} اعلان جدید از نبض`,
    line: (website: string, title: string) => `${website}: ${title}`,
    more: (count: string) => `و ${count} اعلان دیگر.`,
    action: "مشاهدهٔ اعلان‌ها",
    leave: {
      text: "این ایمیل برای شماست، چون ایمیل این اعلان‌ها روشن است.",
      label: "تنظیم اعلان‌ها",
    },
  },
  push: {
    several: (count: string) => `${count} اعلان جدید`,
    severalBody: (title: string) => `تازه‌ترین: ${title}`,
  },
  jobs: {
    dataRetention: "حذف رویدادهای قدیمی",
    exclusion: "کنار گذاشتن ترافیک",
    exclusionUndone: "بازگرداندن ترافیک کنار گذاشته",
    erasure: "پاک کردن اطلاعات مخاطب",
    importPeople: "ورود مخاطبان از فایل",
    importOrders: "ورود سفارش‌ها از فایل",
    importConsents: "ورود رضایت‌ها از فایل",
  },
  jobFinished: {
    title: (job: string) => `${job} تمام شد`,
    body: (name: string) => (name === "" ? "این کار در پس‌زمینه به پایان رسید." : `«${name}» به پایان رسید.`),
  },
  jobFailed: {
    title: (job: string) => `${job} ناموفق ماند`,
    body: (name: string) =>
      `${name === "" ? "این کار" : `«${name}»`} پس از چند بار تلاش به نتیجه نرسید. آنچه پیش از آن داشتید تغییری نکرده است.`,
  },
  importReady: {
    title: {
      people: "فایل مخاطبان آمادهٔ ورود است",
      orders: "فایل سفارش‌ها آمادهٔ ورود است",
      consents: "فایل رضایت‌ها آمادهٔ ورود است",
    },
    body: (rows: string, rejected: string | undefined) =>
      rejected === undefined
        ? `${rows} ردیف خوانده شد. برای ورود آن‌ها، پیش‌نمایش را ببینید و شروع کنید.`
        : `${rows} ردیف خوانده شد و ${rejected} ردیف وارد نمی‌شود. پیش از شروع، پیش‌نمایش را ببینید.`,
  },
  trafficSpike: {
    rise: "بازدید بیش از معمول است",
    fall: "بازدید کمتر از معمول است",
    body: (when: string, sessions: string, usual: string) =>
      `${when}، ${sessions} نشست ثبت شد. در همین ساعت‌های هفته‌های گذشته معمولاً ${usual} نشست بوده است.`,
    hours: (day: string, first: string, last: string) => `${day} از ساعت ${first} تا ${last}`,
  },
  quota: {
    quotas: {
      clients: "مخاطبان شناخته‌شده",
      sessions: "نشست‌های ماه",
      segments: "بخش‌ها",
      journeys: "سفرها",
      campaigns: "کمپین‌ها",
    },
    near: (quota: string, percent: string) => `${percent}٪ سقف ${quota} پر شد`,
    reached: (quota: string) => `سقف ${quota} پر شد`,
    body: (max: string) =>
      `پلن شما تا ${max} را در بر می‌گیرد. هیچ رویدادی از دست نمی‌رود؛ با ارتقای پلن سقف بالا می‌رود.`,
    hidden: (days: string) => `اگر از سقف بگذرد، ${days} روز بعد گزارش‌های بقیهٔ ماه تا ارتقای پلن دیده نمی‌شود.`,
  },
  paymentPaid: { title: "پرداخت انجام شد", body: (amount: string) => `${amount} پرداخت و ثبت شد.` },
  paymentFailed: {
    title: "پرداخت انجام نشد",
    body: (amount: string) =>
      `پرداخت ${amount} به نتیجه نرسید. چیزی از موجودی شما کم نشده است و می‌توانید دوباره پرداخت کنید.`,
    otherAmount: {
      title: "مبلغ دیگری پرداخت شده است",
      body: (amount: string, payment: string) =>
        `به جای ${amount} مبلغ دیگری پرداخت شده و چیزی ثبت نشده است. دوباره نپردازید و شناسهٔ پرداخت را به میزبان نبض بدهید: \u2066${payment}\u2069`,
    },
  },
  walletChanged: {
    topUp: { title: "موجودی کیف پول افزایش یافت", body: (amount: string) => `${amount} به کیف پول شما افزوده شد.` },
    paidBack: {
      title: "وجه پرداخت برگشت",
      body: (amount: string) => `${amount} از کیف پول شما کم شد و به حسابی برگشت که با آن پرداخت کرده بودید.`,
    },
    refund: {
      title: "وجه صورت‌حساب برگشت",
      wallet: (amount: string, order: string) => `${amount} از صورت‌حساب ${order} به کیف پول شما برگشت.`,
      outside: (amount: string, order: string) =>
        `${amount} از صورت‌حساب ${order} به حسابی برگشت که با آن پرداخت کرده بودید.`,
      resumed: (plan: string, day: string) => `پلن ${plan} تا ${day} ادامه دارد.`,
    },
  },
  lowBalance: {
    title: "موجودی کیف پول کم است",
    body: (amount: string, isForMessages: boolean) =>
      `${amount} در کیف پول مانده است و از حدی که گذاشته‌اید کمتر است.${isForMessages ? " پیام‌هایی که موجودی به آن‌ها نرسد، تا افزایش آن می‌مانند." : ""}`,
    waiting: {
      title: "پیام‌هایی منتظر پرداخت‌اند",
      body: {
        wallet: (amount: string) =>
          `${amount} در کیف پول مانده است و به همهٔ پیام‌ها نمی‌رسد. پیام‌های منتظر با افزایش موجودی ارسال می‌شوند.`,
        packs: (_: string) => "بستهٔ پیام به همهٔ پیام‌ها نرسید. پیام‌های منتظر با خرید بستهٔ جدید ارسال می‌شوند.",
        both: (amount: string) =>
          `بستهٔ پیام و موجودی کیف پول (${amount}) به همهٔ پیام‌ها نرسید. پیام‌های منتظر با خرید بسته یا افزایش موجودی ارسال می‌شوند.`,
      },
    },
  },
  findingsPriced: {
    title: "یافته‌های هوشمند از شب بعد هزینه دارد",
    body: (price: string) =>
      `تحلیل شب گذشته رایگان بود. از شب بعد، هزینهٔ تحلیل هر ۱٬۰۰۰ نشست ${price} است و از کیف پول برداشت می‌شود. یافته‌های هوشمند را می‌توانید در تنظیمات هر وب‌سایت خاموش کنید.`,
  },
  findingsUnpaid: {
    title: "هزینهٔ یافته‌های هوشمند پرداخت نشد",
    body: (website: string, amount: string) =>
      `موجودی کیف پول به هزینهٔ تحلیل یک شب «${website}» (${amount}) نرسید و آن شب تحلیل نشد. با افزایش موجودی، شب‌های بعد تحلیل می‌شود.`,
  },
  domainBroken: {
    title: "دامنهٔ ارسال تأیید نمی‌شود",
    body: (domain: string) =>
      `رکوردهای ${domain} با تنظیمات نبض نمی‌خواند. تا درست شدن آن‌ها ایمیلی از این دامنه ارسال نمی‌شود.`,
  },
  providerDown: {
    channels: { email: "ایمیل", sms: "پیامک", push: "پوش", whatsapp: "واتس‌اپ" },
    title: (channel: string) => `سرویس‌دهندهٔ ${channel} پاسخ نمی‌دهد`,
    body: (provider: string) => `${provider} در دسترس نیست. نبض دوباره تلاش می‌کند و چیزی گم نمی‌شود.`,
  },
  journeyExpired: {
    title: "زمان سفر به پایان رسید",
    body: (name: string) => `سفر «${name}» منقضی شد و کسی دیگر وارد آن نمی‌شود.`,
  },
  campaignStopped: {
    title: "کمپین متوقف شد",
    body: {
      bounces: (name: string, count: string, sent: string) =>
        `از ${sent} ایمیل «${name}»، ${count} ایمیل برگشت خورد. برای حفظ اعتبار دامنه، ارسال بقیه متوقف شد؛ آدرس‌ها را بررسی کنید.`,
      complaints: (name: string, count: string, sent: string) =>
        `از ${sent} ایمیل «${name}»، ${count} ایمیل هرزنامه گزارش شد. برای حفظ اعتبار دامنه، ارسال بقیه متوقف شد.`,
    },
  },
  campaignWaiting: {
    title: "ارسال کمپین منتظر ماند",
    lacks: {
      type: (channel: string) => `کانال ${channel} غیرفعال یا حذف شده است.`,
      line: () => "خط ارسال پیامک غیرفعال یا حذف شده است.",
      template: (channel: string) => `قالب ${channel} حذف شده یا دیگر تأییدشده نیست.`,
      domain: () => "دامنهٔ ارسال ایمیل دیگر تأییدشده نیست.",
      bale: () => "بازوی بله غیرفعال یا حذف شده است.",
      other: () => "قالب واتساپ تغییر کرده و مقدارهای کمپین با آن جور نیست.",
    },
    body: (name: string, lack: string) =>
      `${lack} به بقیهٔ مخاطبان «${name}» تا رفع آن پیامی ارسال نمی‌شود و پس از آن ارسال خودبه‌خود ادامه می‌یابد.`,
  },
  heatmapReady: { title: "تصویر نقشهٔ حرارتی آماده است", body: (name: string) => `تصویر صفحهٔ «${name}» گرفته شد.` },
  heatmapFailed: {
    title: "تصویر نقشهٔ حرارتی گرفته نشد",
    body: (name: string) => `تصویر صفحهٔ «${name}» گرفته نشد. کلیک‌ها همچنان ثبت می‌شوند.`,
  },
  backupFailed: {
    failed: {
      title: "پشتیبان شبانه گرفته نشد",
      body: "نبض در گرفتن یا آزمودن پشتیبان شکست خورد. دلیل آن در لاگ سرور آمده است.",
    },
    untested: {
      title: "پشتیبان شبانه آزموده نشد",
      body: "پشتیبان گرفته شد، ولی جای کافی برای آزمون بازگردانی نبود. کنار پشتیبان‌ها جا باز کنید.",
    },
  },
} as const;
