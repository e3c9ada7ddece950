import { expect, it } from "vitest";
import type { Message } from "#contract/delivery.ts";
import { leftStates, messageStates } from "#contract/delivery-states.ts";
import { messageRow } from "./message-rows.server.ts";

const toman = { website: "a", zone: "Asia/Tehran", currency: "IRT" };
const message = {
  ...{ id: "1", at: "2026-11-22T10:00:00Z", sentAt: null, deliveredAt: null, state: "sent", reason: null },
  ...{
    address: null,
    isAddressErased: false,
    sourceName: null,
    provider: "kavenegar",
    person: null,
    sentence: null,
    preview: null,
    isContentErased: false,
  },
  ...{ parts: 1, price: null, source: "journey", isBot: false },
} as const;

it.each([
  ["PUSH", "اپ"],
  ["WEB_PUSH", "مرورگر"],
  ["ON_SITE", "روی صفحهٔ سایت"],
] as const)("a message by %s without an address of its own went to «%s»", (channel, place) => {
  expect(messageRow({ ...message, channel } as unknown as Message, toman).address).toBe(place);
});

it.each([
  ["its person was erased", { isAddressErased: true }, "پاک‌شده"],
  ["its person has none", { state: "dropped", reason: "no_address" }, "بدون آدرس"],
  ["it was not sent for another reason", { state: "dropped", reason: "no_consent" }, "ارسال‌نشده"],
  ["it waits", { state: "queued" }, "ارسال‌نشده"],
])("where a message has no address because %s, the log says so", (_, change, words) => {
  expect(messageRow({ ...message, channel: "SMS", ...change } as unknown as Message, toman).address).toBe(words);
});

it.each([...messageStates.map((state) => [state, leftStates.includes(state) ? "۱۵۰ تومان" : "—"] as const)])(
  "a message that is %s shows the price «%s»",
  (state, price) => {
    const priced = { ...message, channel: "SMS", state, price: 1_500 } as unknown as Message;
    expect(messageRow(priced, toman).price).toBe(price);
  },
);

it.each([
  ["what it says", { preview: "سلام" }, "سلام"],
  ["nothing where it has no text", { preview: null }, ""],
  [
    "that its text is kept for 30 days, once it is erased",
    { preview: null, isContentErased: true },
    "متن این پیام پاک شده است؛ متن هر پیام ۳۰ روز نگه داشته می‌شود.",
  ],
])("a row shows of a message %s", (_, change, text) => {
  expect(messageRow({ ...message, channel: "SMS", ...change } as unknown as Message, toman).text).toBe(text);
});

it.each([
  ["SMS of a journey", { sourceName: "سبد رهاشده" }, ["پیامک", "سفر «سبد رهاشده»"]],
  ["SMS by Bale", { provider: "bale", source: "campaign", sourceName: "یلدا" }, ["بله", "کمپین «یلدا»"]],
  ["SMS of a deleted campaign", { provider: null, source: "campaign" }, ["پیامک", "کمپین حذف‌شده"]],
  ["test", { source: "test" }, ["پیامک", ""]],
])("a row says by what a message went and of what it is: %s", (_, change, words) => {
  const { channel, source } = messageRow({ ...message, channel: "SMS", ...change } as unknown as Message, toman);
  expect([channel, source]).toEqual(words);
});

it("the price of an SMS by a line without a tariff is not known", () => {
  const unpriced = { ...message, channel: "SMS", price: 0 } as unknown as Message;
  expect(messageRow(unpriced, toman).price).toBe("—");
});

const halted = "ارسال همهٔ پیام‌های این سایت از دیروز متوقف است";
it.each([
  [{ state: "queued", source: "campaign", sentence: null }, `${halted}.`],
  [{ state: "queued", source: "journey", sentence: "ساعت سکوت است." }, `${halted}.`],
  [{ state: "queued", source: "test", sentence: null }, ""],
  [{ state: "dropped", source: "campaign", sentence: "سقف پر است." }, "سقف پر است."],
])("what waits while its website sends nothing says so: %o", (change, sentence) => {
  const row = { ...message, channel: "SMS", ...change } as unknown as Message;
  expect(messageRow(row, { ...toman, halted }).sentence).toBe(sentence);
  expect(messageRow(row, toman).sentence).toBe(change.sentence ?? "");
});

it("a website in another currency than toman is charged in rial", () => {
  const priced = { ...message, channel: "SMS", price: 1_500 } as unknown as Message;
  expect(messageRow(priced, { ...toman, currency: "IRR" }).price).toBe("۱٬۵۰۰ ریال");
});
