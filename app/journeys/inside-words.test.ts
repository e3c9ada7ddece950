import { expect, it } from "vitest";
import { describeDeletion, describeStop } from "./inside-words.ts";

it("a stop says how many stay where they are, and how many messages wait", () => {
  expect(describeStop({ people: 1_200, queued: 34 })).toEqual([
    "۱٬۲۰۰ نفر در این سفرند؛ همان‌جا که هستند می‌مانند و تا شروع دوباره کسی وارد نمی‌شود.",
    "۳۴ پیام در صف است؛ تا شروع دوباره ارسال نمی‌شود و مهلتش هم می‌ایستد.",
    "سفر متوقف را می‌توان ویرایش کرد.",
  ]);
  expect(describeStop({ people: 0, queued: 0 })).toEqual([
    "کسی در این سفر نیست؛ تا شروع دوباره کسی وارد نمی‌شود.",
    "سفر متوقف را می‌توان ویرایش کرد.",
  ]);
});

it("a deletion says how many leave, and how many messages are not sent", () => {
  expect(describeDeletion({ people: 2, queued: 3, version: 1 })).toEqual([
    "نقشه و تنظیمات این سفر حذف می‌شود.",
    "۲ نفر در این سفرند؛ همه بیرون می‌روند و ادامه نمی‌دهند.",
    "۳ پیام در صف است و ارسال نمی‌شود. پیامی که در راه است می‌رسد.",
    "مسیر کسانی که در آن بوده‌اند و گزارش پیام‌ها می‌ماند.",
  ]);
  expect(describeDeletion({ people: 0, queued: 0, version: 0 })).toEqual([
    "نقشه و تنظیمات این سفر حذف می‌شود.",
    "کسی در این سفر نیست.",
  ]);
});
