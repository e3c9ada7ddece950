import { expect, it } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { usageView } from "./usage-view.server.ts";

const subscription: Subscription = {
  ...{ isLimited: true, type: "BASIC", period: null, startsAt: null, endsAt: null, next: [] },
  quotas: { integrations: false, clients: 2, sessions: 4, segments: 1, journeys: 1, campaigns: 1 },
  usage: { clients: 1, sessions: 5, segments: 0, journeys: 0, campaigns: 0 },
  addons: { campaigns: 0, journeys: 0, segments: 0 },
  actions: { email: 0, onSite: 0, push: 0, sms: 0 },
  analysisPrice: null,
  hidden: [{ from: "2026-11-26T09:00:00.000Z", to: "2026-12-21T20:30:00.000Z" }],
};

it("says of which days reports are hidden, the last one of the month included", () => {
  expect(usageView(subscription, "Asia/Tehran").hidden).toEqual([
    "گزارش‌های ۵ آذر ۱۴۰۵ تا ۳۰ آذر ۱۴۰۵ تا ارتقای پلن دیده نمی‌شود",
  ]);
  expect(usageView({ ...subscription, hidden: [] }, "Asia/Tehran").hidden).toEqual([]);
});

it("says until when a plan is renewed, and which other one takes its place", () => {
  const growth = { type: "GROWTH", period: "MONTHLY" } as const;
  const next = [
    { ...growth, startsAt: "2026-12-29T09:00:00.000Z", endsAt: "2027-01-28T09:00:00.000Z" },
    { ...growth, startsAt: "2027-01-28T09:00:00.000Z", endsAt: "2027-02-27T09:00:00.000Z" },
  ];
  const other = {
    ...growth,
    type: "STARTUP" as const,
    startsAt: "2027-02-27T09:00:00.000Z",
    endsAt: "2027-03-29T09:00:00.000Z",
  };
  const said = (terms: Subscription["next"]) =>
    usageView({ ...subscription, ...growth, endsAt: "2026-12-29T09:00:00.000Z", next: terms }, "Asia/Tehran").next;
  const renewed = "پلن رشد تا ۸ اسفند ۱۴۰۵ تمدید شده است.";
  expect(said([])).toEqual([]);
  expect(said(next)).toEqual([renewed]);
  expect(said([...next, other])).toEqual([renewed, "از ۸ اسفند ۱۴۰۵ پلن «استارتاپ» جای «رشد» را می‌گیرد."]);
  expect(said([other])).toEqual(["از ۸ اسفند ۱۴۰۵ پلن «استارتاپ» جای «رشد» را می‌گیرد."]);
});
