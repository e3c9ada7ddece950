import { expect, it } from "vitest";
import { exclusionFields } from "#contract/exclusions.ts";
import { viewExclusion } from "./exclusions-view.server.ts";

const conditions = exclusionFields.parse({ name: "ربات‌ها", conditions: { event: ["page_view", "order_returned"] } });

it("events of a condition are called by their words, own ones by their names", () => {
  const row = { id: "1", name: "ربات‌ها", fromNowOn: false, progress: 1, createdAt: "2026-11-20T00:00:00Z" };
  const figures = { events: 1, pageViews: 0, visits: 0, orders: 0, sales: 0 };
  const exclusion = { ...row, ...figures, ...conditions, state: "active" } as unknown as Parameters<
    typeof viewExclusion
  >[0];
  expect(viewExclusion(exclusion, "Asia/Tehran").conditions).toEqual([
    "رویداد: \u2068بازدید صفحه\u2069، \u2068order_returned\u2069",
  ]);
});
