import { expect, it } from "vitest";
import type { TestContent } from "#contract/delivery.ts";
import { testMessageOf } from "./trial-content.ts";

const line = {
  ...{ id: "l", kind: "promotional" as const, optOut: "لغو۱۱", perSecond: 10, isOn: true, hours: [], onHolidays: true },
} as unknown as NonNullable<Parameters<typeof testMessageOf>[2]["line"]>;
const sms = (provider: string, content: TestContent) =>
  testMessageOf("SMS", content, { address: "09121234567", provider, line }).content;
const pattern = { code: "cart", values: [{ name: "token", value: "سارا" }] };

it.each([
  [
    "by a panel with patterns, to the letter",
    "kavenegar",
    { text: "سلام سارا", pattern },
    { text: "سلام سارا", pattern },
  ],
  [
    "as a text by a panel without patterns",
    "panel",
    { text: "سلام سارا", pattern },
    { text: "آزمایشی: سلام سارا\nلغو۱۱" },
  ],
  ["marked, with the opt-out of its line", "kavenegar", { text: "سلام" }, { text: "آزمایشی: سلام\nلغو۱۱" }],
  ["with one opt-out where its text has it", "kavenegar", { text: "سلام\nلغو۱۱" }, { text: "آزمایشی: سلام\nلغو۱۱" }],
])("a test SMS is sent %s", (_, provider, content, sent) => {
  expect(sms(provider, content)).toEqual(sent);
});
