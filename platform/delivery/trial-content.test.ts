import { expect, it } from "vitest";
import { findPlaceholders, testMessageOf } from "./trial-content.ts";

const line = {
  ...{ id: "l", kind: "promotional" as const, optOut: "لغو۱۱", perSecond: 10, isOn: true, hours: [], onHolidays: true },
} as unknown as NonNullable<Parameters<typeof testMessageOf>[2]["line"]>;
const platformUrl = "https://nabz.example";
const sms = (provider: string, content: Record<string, unknown>) =>
  testMessageOf("SMS", content, { address: "09121234567", provider, line, platformUrl }).content;
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

it("a test SMS has its parts, and their price by the tariff of its line", () => {
  const target = { address: "09121234567", provider: "kavenegar", platformUrl };
  const tariff = { fa: 200, latin: 400 };
  const sent = (text: string) => testMessageOf("SMS", { text }, { ...target, line: { ...line, tariff } });
  expect(sent("سلام")).toMatchObject({ parts: 1, price: 200 });
  expect(sent("سلام".repeat(30))).toMatchObject({ parts: 3, price: 600 });
  expect(testMessageOf("SMS", { text: "سلام" }, { ...target, line })).toMatchObject({ parts: 1 });
});

it.each<[Parameters<typeof testMessageOf>[0], Record<string, unknown>, string]>([
  ["SMS", { text: "" }, "text"],
  ["SMS", { text: "a", pattern: { code: "" } }, "pattern.code"],
  ["EMAIL", { subject: "a", html: "b", text: "c", fromLocal: "info" }, "domain"],
  ["WHATSAPP", { template: "a" }, "language"],
  ["WHATSAPP", {}, "text"],
  ["PUSH", { title: "a" }, "body"],
  ["ON_SITE", { title: "a", body: "b", form: "cube" }, "form"],
  ["API", { method: "BREW" }, "method"],
])("a wrong test of %s, %j, names its field %s", (channel, content, field) => {
  const send = () => testMessageOf(channel, content, { address: "a", provider: "kavenegar", line, platformUrl });
  const issue = expect.objectContaining({ path: ["content", ...field.split(".")] });
  expect(send).toThrow(expect.objectContaining({ issues: [issue] }));
});

it.each([
  [{ text: "سلام {{person.name||دوست}}" }, ["text"]],
  [{ subject: "{{ person.name }}", html: "<p>سلام</p>", text: "سلام" }, ["subject"]],
  [{ template: "news", language: "fa", values: ["یک", "{{person.name|first}}"] }, ["values"]],
  [{ body: '{"a":{"b":{"c":1}}}', text: "{{}} {{ یک دو }} {تخفیف}" }, []],
])("a placeholder in a test without a template is named by its field: %j", (content, fields) => {
  expect(findPlaceholders(content).map(({ path }) => path)).toEqual(fields.map((field) => ["content", field]));
});

it("a test mail is stopped by a sample of the link that a real one has, and a transactional one by none", () => {
  const mail = { subject: "a", html: "b", text: "c", fromLocal: "info", domain: "shop.example" };
  const made = (content: object) =>
    testMessageOf("EMAIL", { ...mail, ...content }, { address: "a@b.example", provider: "smtp", line, platformUrl })
      .content;
  expect(made({})).toMatchObject({ unsubscribe: "https://nabz.example/u/sample" });
  expect(made({ isTransactional: true })).not.toHaveProperty("unsubscribe");
});
