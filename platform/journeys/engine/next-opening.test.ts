import { expect, it } from "vitest";
import { nextOpening } from "./next-opening.ts";

const every = [0, 1, 2, 3, 4, 5, 6];
const office = [{ days: every, from: "09:00", to: "17:00" }];
const night = [{ days: every, from: "20:00", to: "02:00" }];

// 23 December 2026 is 13 Rajab, a holiday of Iran and none of Afghanistan.
it.each([
  ["hours of a holiday are closed", "Asia/Tehran", office, "2026-12-23T08:00:00Z", "2026-12-24T05:30:00Z"],
  ["of Iran they are open in Kabul", "Asia/Kabul", office, "2026-12-23T08:00:00Z", "2026-12-23T08:00:00Z"],
  ["a night ends where the holiday begins", "Asia/Tehran", night, "2026-12-22T20:40:00Z", "2026-12-23T20:30:00Z"],
  ["and goes on after it", "Asia/Tehran", night, "2026-12-23T20:40:00Z", "2026-12-23T20:40:00Z"],
  // Nowruz, four days, and the day of oil before it.
  ["several in a row are all passed by", "Asia/Tehran", office, "2027-03-20T06:00:00Z", "2027-03-25T05:30:00Z"],
  ["after the table's end no day is one", "Asia/Tehran", office, "2028-03-20T06:00:00Z", "2028-03-20T06:00:00Z"],
])("%s", (_, zone, slots, from, opens) => {
  const found = nextOpening(slots, zone, Date.parse(from), { skipHolidays: true });
  expect(new Date(found ?? 0).toISOString()).toBe(new Date(opens).toISOString());
});
