import { expect, it } from "vitest";
import { timeInZone, zoneName } from "#contract/text/zones.ts";
import { zoneOptionsWith } from "./zones.ts";

it.each([
  ["Asia/Tehran", "تهران"],
  ["+04:30", "اختلاف ثابت ۴:۳۰+ با UTC"],
  ["+05:30", "اختلاف ثابت ۵:۳۰+ با UTC"],
  ["-03:00", "اختلاف ثابت ۳:۰۰− با UTC"],
  ["America/Toronto", "America/Toronto"],
])("the zone %s is called %s, in a list too", (zone, words) => {
  expect(zoneName(zone)).toBe(words);
  expect(zoneOptionsWith(zone)).toContainEqual({ value: zone, label: words });
});

it.each([
  ["Asia/Tehran", "۰۱:۳۵ به وقت تهران"],
  ["America/Toronto", "۰۱:۳۵ به وقت \u2066America/Toronto\u2069"],
  ["+04:30", "۰۱:۳۵ (اختلاف ثابت ۴:۳۰+ با UTC)"],
])("a time in %s names its zone", (zone, words) => {
  expect(timeInZone("۰۱:۳۵", zone)).toBe(words);
});
