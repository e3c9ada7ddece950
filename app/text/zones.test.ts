import { expect, it } from "vitest";
import { zoneName, zoneOptionsWith } from "./zones.ts";

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
