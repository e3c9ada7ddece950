import { expect, it } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { usageView } from "./usage-view.server.ts";

const subscription: Subscription = {
  ...{ isLimited: true, type: "BASIC", period: null, startsAt: null, endsAt: null, next: [] },
  quotas: { integrations: false, clients: 2, sessions: 4, segments: 1, journeys: 1, campaigns: 1 },
  usage: { clients: 1, sessions: 5, segments: 0, journeys: 0, campaigns: 0 },
  addons: { campaigns: 0, journeys: 0, segments: 0 },
  actions: { email: 0, onSite: 0, push: 0, sms: 0 },
  hidden: [{ from: "2026-11-26T09:00:00.000Z", to: "2026-12-21T20:30:00.000Z" }],
};

it("says of which days reports are hidden, the last one of the month included", () => {
  expect(usageView(subscription, "Asia/Tehran").hidden).toEqual([
    "گزارش‌های ۵ آذر ۱۴۰۵ تا ۳۰ آذر ۱۴۰۵ تا ارتقای پلن دیده نمی‌شود",
  ]);
  expect(usageView({ ...subscription, hidden: [] }, "Asia/Tehran").hidden).toEqual([]);
});
