import { expect, it } from "vitest";
import { consentRows } from "./edit-person.server.ts";
import { sentenceOf, visitorRows } from "./profile.server.ts";
import { channelLines, timelineDays } from "./profile-view.server.ts";

it("the sentence about a person keeps a Latin name apart from the figure behind it", () => {
  const times = { firstSeenAt: "2026-11-04T08:00:00Z", firstVisitAt: "2026-11-23T08:00:00Z" };
  const person = { city: "Kabul", ...times, medium: "paid", source: "google" };
  expect(sentenceOf({ ...person, browsers: 1, sessions: 1 }, "Asia/Tehran")).toBe(
    "کابل · اولین بازدید ۲ آذر ۱۴۰۵ از تبلیغات کلیکی، \u2068google\u2069 · ۱ مرورگر",
  );
  expect(sentenceOf({ ...person, firstVisitAt: null, browsers: 0, sessions: 0 }, "Asia/Tehran")).toBe(
    "کابل · ثبت در ۱۳ آبان ۱۴۰۵، هنوز بدون بازدید",
  );
});

it("a line of the timeline keeps the page's address apart from its words", () => {
  const view = {
    kind: "event" as const,
    name: "page_view",
    defined: [],
    path: "/p/250g",
    session: null,
    product: null,
    order: null,
    message: null,
  };
  const order = { ...view, name: "purchase", path: "/thanks", order: { id: "7", value: 1_000 } };
  const at = "2026-11-23T08:00:00Z";
  const [day] = timelineDays(
    [
      { ...view, at },
      { ...order, at },
    ],
    "Asia/Tehran",
  );
  expect(day?.lines).toMatchObject([
    { path: "/p/250g", facts: [] },
    { path: "", number: "7", facts: ["۱٬۰۰۰ تومان"] },
  ]);
});

it("whom the server alone spoke of is in no browser and has no visit", () => {
  const agent = { device: "", os: "", browser: "" };
  const visitor = { id: "1", ...agent, firstSeenAt: "", lastSeenAt: "", isBrowser: true, canUnlink: false };
  const rows = (sessions: number) =>
    visitorRows({ website: "w", id: "p", sessions, visitors: [visitor] }, () => "۱ دقیقه پیش");
  expect(rows(0)).toMatchObject([{ name: "سرور یا فایل شما", seen: "آخرین رویداد ۱ دقیقه پیش" }]);
  expect(rows(2)).toMatchObject([{ name: "", seen: "آخرین بازدید ۱ دقیقه پیش" }]);
});

it("a message in the timeline is called by its channel and what sent it", () => {
  const message = { channel: "SMS", state: "dropped", source: "campaign", name: "هفتهٔ دمنوش ۲" };
  const item = { kind: "message", at: "2026-11-23T08:00:00Z", name: "", defined: [], path: null };
  const none = { session: null, product: null, order: null };
  const lines = [message, { ...message, source: "test", name: null }].map((each) => ({
    ...item,
    ...none,
    message: each,
  }));
  const [day] = timelineDays(lines as unknown as Parameters<typeof timelineDays>[0], "Asia/Tehran");
  expect(day?.lines).toMatchObject([
    { title: "پیامک «هفتهٔ دمنوش ۲»", facts: ["ارسال نشد"] },
    { title: "پیامک", facts: ["ارسال نشد", "آزمایشی"] },
  ]);
});

it.each([
  ["owner", "blocked", "پیامک (۰۹۱۲ ۱۲۳ ۴۵۶۷): بسته شد"],
  ["person", "refused", "پیامک (۰۹۱۲ ۱۲۳ ۴۵۶۷): لغو عضویت"],
] as const)("an address that the %s closed is called so, and leads to its row of the list", (saidBy, state, words) => {
  const change = {
    channel: "SMS",
    lineKind: "",
    state: "unsubscribed",
    saidBy,
    source: null,
    address: "+989121234567",
  };
  const detail = {
    ...{
      id: "7",
      website: "w",
      phone: "+989121234567",
      email: null,
      doNotContact: [],
      suppressed: [],
      refused: ["SMS"],
    },
    ...{ reachable: {}, consents: [{ ...change, at: "2026-11-23T08:00:00Z" }] },
  } as unknown as Parameters<typeof channelLines>[0];
  const [sms, email] = channelLines(detail, "Asia/Tehran");
  expect(sms).toMatchObject({ state, closed: "/w/w/suppression?q=%2B989121234567&channel=SMS" });
  expect(email?.closed).toBeUndefined();
  expect(consentRows(detail, "Asia/Tehran").map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ""))).toEqual([words]);
});
