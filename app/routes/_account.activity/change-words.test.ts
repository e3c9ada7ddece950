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
    ],
  ];
  expect(changeWords(changes, "Asia/Tehran").map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "نام: session",
    "فعال: خاموش",
    "رمز تازه: پنهان",
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
  ]);
});
