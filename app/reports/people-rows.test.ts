import { expect, it } from "vitest";
import type { LastSeen } from "#contract/reports.ts";
import { peopleRows } from "./people-rows.server.ts";

it("whom the server alone spoke of is not on the website and came by no channel", () => {
  const now = Date.parse("2026-11-27T09:00:00Z");
  const item = {
    ...{ key: "1", name: "سارا", email: null, phone: null, ownerId: null, medium: "direct", source: "" },
    type: "lead",
    ...{ country: "", city: "", device: "", salesRial: 0, lastSeenAt: "2026-11-27T08:59:00Z" },
  } as const;
  const rowOf = (lastPage: LastSeen["items"][number]["lastPage"]) =>
    peopleRows({ items: [{ ...item, lastPage }] }, now)[0];
  expect(rowOf(null)).toMatchObject({ isNow: false, medium: "", ago: "۱ دقیقه پیش" });
  expect(rowOf({ key: "/", host: "a.ir", path: "/", title: null })).toMatchObject({ isNow: true, medium: "مستقیم" });
});
