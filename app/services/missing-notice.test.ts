import { expect, it } from "vitest";
import { incompleteNotice } from "./missing-notice.server.ts";

const day = 86_400_000;
const missing = [
  { from: "2026-11-10", to: "2026-11-10", events: 1_200 },
  { from: "2026-11-12", to: "2026-11-12", events: 34 },
];
const within = (from: string, days: number) => {
  const start = Date.parse(`${from}T00:00:00+03:30`);
  return { from: start, to: start + days * day, zone: "+03:30" };
};

it("says how many events of a period's days are missing, and nothing where none are", () => {
  expect(incompleteNotice({ missing, quarantined: 0 }, within("2026-11-01", 30))?.title).toBe(
    "۱٬۲۳۴ رویداد ۱۹ آبان ۱۴۰۵ تا ۲۱ آبان ۱۴۰۵ از دست رفته است",
  );
  expect(incompleteNotice({ missing, quarantined: 0 }, within("2026-11-12", 1))?.title).toBe(
    "۳۴ رویداد ۲۱ آبان ۱۴۰۵ از دست رفته است",
  );
  expect(incompleteNotice({ missing, quarantined: 0 }, within("2026-11-14", 5))).toBeNull();
  expect(incompleteNotice({ missing: [], quarantined: 0 }, within("2026-11-01", 30))).toBeNull();
});

it("names the days where the number is not known", () => {
  const unknown = [{ from: "2026-11-10", to: "2026-11-12", events: null }];
  expect(incompleteNotice({ missing: unknown, quarantined: 0 }, within("2026-11-01", 30))?.title).toBe(
    "بخشی از رویدادهای ۱۹ آبان ۱۴۰۵ تا ۲۱ آبان ۱۴۰۵ از دست رفته است",
  );
});

it("says how many events the store refused, unless others are lost", () => {
  const whole = within("2026-11-14", 5);
  expect(incompleteNotice({ missing, quarantined: 3 }, whole)?.title).toBe("۳ رویداد هنوز در گزارش‌ها نیست");
  expect(incompleteNotice({ missing, quarantined: 3 }, within("2026-11-12", 1))?.title).toContain("از دست رفته");
});
