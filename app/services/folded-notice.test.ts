import { expect, it } from "vitest";
import { foldedNotice } from "./folded-notice.server.ts";

const zone = "Asia/Tehran";
const foldedUntil = "2025-03-20T20:30:00Z";

it("says where what is shown reaches back to deleted events", () => {
  const shownFrom = (iso: string) => foldedNotice(foldedUntil, { from: Date.parse(iso), zone });
  expect(shownFrom("2025-03-20T20:29:59Z")?.title).toBe("رویدادهای خام پیش از ۱ فروردین ۱۴۰۴ حذف شده‌اند");
  expect(shownFrom("2025-03-20T20:30:00Z")).toBe(null);
  expect(foldedNotice(null, { from: 0, zone })).toBe(null);
});
