import { expect, it } from "vitest";
import { momentOf, writeMoment } from "./typed-moment.ts";

it.each([
  ["۱۴۰۵/۰۹/۱۰ ۱۰:۰۰", "2026-12-01T10:00"],
  ["1405-9-10 9.30", "2026-12-01T09:30"],
  ["۱۴۰۵/۹/۱۰، ساعت ۹", "2026-12-01T09:00"],
  ["2026-12-01T10:00", "2026-12-01T10:00"],
  ["۲۰۲۶/۱۲/۱ ۲۳:۵۹", "2026-12-01T23:59"],
  ["۱۴۰۵/۹/۱۰ - ساعت: ۹:۳۰", "2026-12-01T09:30"],
  ["\u2066۱۴۰۵/۰۹/۱۰ ۱۰:۰۰\u2069", "2026-12-01T10:00"],
])("%s is %s", (typed, moment) => {
  expect(momentOf(typed)).toBe(moment);
});

it.each(["۱۴۰۵/۰۹/۱۰", "۱۴۰۵/۱۳/۱۰ ۱۰:۰۰", "فردا ۱۰", "10:00", ""])("«%s» stays", (typed) => {
  expect(momentOf(typed)).toBe(typed);
});

it("is shown as it is typed", () => {
  expect(writeMoment("2026-12-01T10:00")).toBe("۱۴۰۵/۰۹/۱۰ ۱۰:۰۰");
  expect(momentOf(writeMoment("2026-03-20T00:05"))).toBe("2026-03-20T00:05");
  expect(writeMoment("فردا")).toBe("فردا");
});
