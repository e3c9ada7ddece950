import { expect, it } from "vitest";
import { zoneName, zoneOptionsWith } from "./zones.ts";

it.each([
  ["Asia/Tehran", "تهران"],
  ["+04:30", "ثابت، ۴:۳۰ جلوتر از UTC"],
  ["+05:30", "ثابت، ۵:۳۰ جلوتر از UTC"],
  ["-03:00", "ثابت، ۳:۰۰ عقب‌تر از UTC"],
  ["America/Toronto", "America/Toronto"],
])("the zone %s is called %s, in a list too", (zone, words) => {
  expect(zoneName(zone)).toBe(words);
  expect(zoneOptionsWith(zone)).toContainEqual({ value: zone, label: words });
});
