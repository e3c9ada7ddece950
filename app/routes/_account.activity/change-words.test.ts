import { expect, it } from "vitest";
import { changeWords } from "./change-words.server.ts";

it("says fields and values of closed lists in Persian, with Jalali days, and leaves what owners typed", () => {
  const changes = [
    ...[
      { field: "name", value: "session" },
      { field: "active", value: "false" },
      { field: "password", value: null },
      { field: "text", value: "" },
      { field: "value", value: "1500000" },
      { field: "timeZone", value: "Asia/Tehran" },
      { field: "at", value: "2026-11-20" },
      { field: "expiresAt", value: "2026-11-20T20:30:00.000Z" },
    ],
    ...[
      { field: "counts", value: "session" },
      { field: "filters.medium", value: "search, social" },
      { field: "conditions.provenance", value: "browser" },
      { field: "view.kind", value: "overview" },
      { field: "view.sort", value: "-people" },
      { field: "somethingNew", value: "x" },
      { field: "type", value: "ON_SITE" },
      { field: "template", value: "birthday" },
      { field: "channels", value: "SMS, WEB_PUSH" },
    ],
    ...[
      { field: "info.cost", value: "2500000" },
      { field: "data.points", value: "12" },
      { field: "actions.SMS", value: "3000" },
      { field: "phone", value: "02112345678" },
      { field: "journey", value: "01a22a21-6ba0-7000-8000-0123456789ab" },
      { field: "text", value: "{{person.name||دوست}} عزیز" },
    ],
  ];
  expect(changeWords(changes, "Asia/Tehran").map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "نام: session",
    "فعال: خاموش",
    "رمز جدید: پنهان",
    "متن: خالی",
    "ارزش: ۱٬۵۰۰٬۰۰۰",
    "منطقهٔ زمانی: تهران",
    "تاریخ: ۲۹ آبان ۱۴۰۵",
    "پایان لینک: ۳۰ آبان ۱۴۰۵، ۰۰:۰۰",
    "شمارش: هر نشست یک بار",
    "کانال ورودی: جست‌وجو، شبکه‌های اجتماعی",
    "گوینده: مرورگر",
    "نما: نمای کلی",
    "فیلد دیگر: x",
    "نوع: روی سایت",
    "الگو: تولد",
    "راه‌های تماس: پیامک، پوش وب",
    "هزینه: ۲٬۵۰۰٬۰۰۰",
    "points: 12",
    "پیامک: ۳٬۰۰۰",
    "شمارهٔ تماس: 02112345678",
    "سفر: \u206601a22a21-6ba0-7000-8000-0123456789ab\u2069",
    "متن: \u2066{{person.name||دوست}}\u2069 عزیز",
  ]);
});
