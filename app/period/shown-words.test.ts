import { expect, it } from "vitest";
import { readPeriod } from "./read-period.ts";
import { shownWords } from "./shown-words.ts";

it("a period ends now, and what it is compared with at the same minute, unless that is days of the address", () => {
  const clock = { zone: "Asia/Tehran", now: Date.parse("2026-11-20T10:00:30Z") };
  const words = (search: string) => {
    const state = readPeriod(new URLSearchParams(search), { ...clock, last: undefined });
    return [state, state.compared ?? state].map((span) => shownWords(span, state, clock));
  };
  expect(words("timeline=1W")).toEqual(["۲۳ تا ۲۹ آبان ۱۴۰۵، ساعت ۱۳:۳۰", "۱۶ تا ۲۲ آبان ۱۴۰۵، ساعت ۱۳:۳۰"]);
  expect(words("timeline=1W&compare=dates&compareFrom=2026-10-01&compareTo=2026-10-15")).toEqual([
    "۲۳ تا ۲۹ آبان ۱۴۰۵، ساعت ۱۳:۳۰",
    "۹ تا ۲۲ مهر ۱۴۰۵",
  ]);
});
