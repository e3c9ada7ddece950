import { expect, it } from "vitest";
import { fileDates } from "#app/reports/file-heads.ts";
import { writeLog } from "./log.server.ts";

const message = {
  ...{
    id: "1",
    at: "2026-11-22T10:00:00Z",
    sentAt: "2026-11-22T10:00:05Z",
    deliveredAt: null,
    channel: "EMAIL",
    provider: "smtp",
  },
  ...{
    address: "mina@shop.example",
    person: null,
    state: "sent",
    reason: null,
    sentence: null,
    preview: null,
    isContentErased: true,
  },
  ...{ parts: 1, price: 890, source: "campaign", sourceName: "یلدا", isBot: true },
};
let listed: object[] = [message];
let currency = "IRR";
const api = {
  websites: { get: async () => ({ result: { id: "7", timeZone: "Asia/Tehran", currency } }) },
  delivery: { messages: { list: async () => ({ result: { items: listed, next: null } }) } },
};

it.each([
  ["", "2026-11-22T13:30:00+03:30"],
  ["dates=jalali", "۱ آذر ۱۴۰۵ ۱۳:۳۰"],
])(
  "the file of messages has the dates that the address wants (%s), and its price says of what it is",
  async (query, at) => {
    const address = new URLSearchParams(query);
    const context = { api, exporter: api, param: () => "7", query: address, headers: new Headers() };
    const file = await writeLog(context as unknown as Parameters<typeof writeLog>[0], (zone) =>
      fileDates(address, zone),
    );
    const [heads, line] = (await file.text()).split("\r\n");
    expect(heads).toContain("قیمت (ریال)");
    expect(line).toContain("متن این پیام پاک شده است");
    expect(line).toMatch(new RegExp(`^${at.replace("+", "\\+")},`));
  },
);

it("the file names the journey or campaign of a message and the tests, and adds up to what was charged", async () => {
  listed = [
    message,
    { ...message, source: "journey", sourceName: "سبد رهاشده", isBot: false, state: "delivered", price: 1_500 },
    { ...message, source: "journey", sourceName: null, isBot: false, state: "dropped", price: 1_500 },
    { ...message, source: "test", sourceName: null, isBot: false, state: "failed", price: 1_500 },
  ];
  const context = { api, exporter: api, param: () => "7", query: new URLSearchParams(), headers: new Headers() };
  const file = await writeLog(context as unknown as Parameters<typeof writeLog>[0], () => () => "");
  const [heads = [], ...lines] = (await file.text()).split("\r\n").map((line) => line.split(","));
  const column = (head: string) => lines.slice(0, 4).map((line) => line[heads.indexOf(head)]);
  expect(column("قیمت (ریال)")).toEqual(["890", "1500", "", ""]);
  expect(column("کمپین")).toEqual(["یلدا", "", "", ""]);
  expect(column("سفر")).toEqual(["", "سبد رهاشده", "سفر حذف‌شده", ""]);
  expect(column("آزمایشی")).toEqual(["", "", "", "بله"]);
  expect(column("با برنامه باز شده")).toEqual(["بله", "", "", ""]);
});

it("prices of the file are in the money of the website, as on its screen", async () => {
  [currency, listed] = ["IRT", [message]];
  const context = { api, exporter: api, param: () => "7", query: new URLSearchParams(), headers: new Headers() };
  const file = await writeLog(context as unknown as Parameters<typeof writeLog>[0], () => () => "");
  const [heads = [], line = []] = (await file.text()).split("\r\n").map((text) => text.split(","));
  expect(line[heads.indexOf("قیمت (تومان)")]).toBe("89");
});
