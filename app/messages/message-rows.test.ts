import { expect, it } from "vitest";
import type { Message } from "#contract/delivery.ts";
import { messageRow } from "./message-rows.server.ts";

const message = {
  ...{ id: "1", at: "2026-11-22T10:00:00Z", sentAt: null, deliveredAt: null, state: "sent", reason: null },
  ...{ address: null, person: null, sentence: null, preview: null, isContentErased: false },
  ...{ parts: 1, price: null, source: "journey", isBot: false },
} as const;

it.each([
  ["PUSH", "اپ"],
  ["WEB_PUSH", "مرورگر"],
  ["ON_SITE", "روی صفحهٔ سایت"],
  ["EMAIL", "پاک‌شده"],
] as const)("a message by %s without an address of its own went to «%s»", (channel, place) => {
  expect(messageRow({ ...message, channel } as unknown as Message, "Asia/Tehran").address).toBe(place);
});

it.each([
  ["what it says", { preview: "سلام" }, "سلام"],
  ["nothing where it has no text", { preview: null }, ""],
  [
    "that its text is kept for 30 days, once it is erased",
    { preview: null, isContentErased: true },
    "متن این پیام پاک شده است؛ متن هر پیام ۳۰ روز نگه داشته می‌شود.",
  ],
])("a row shows of a message %s", (_, change, text) => {
  expect(messageRow({ ...message, channel: "SMS", ...change } as unknown as Message, "Asia/Tehran").text).toBe(text);
});
