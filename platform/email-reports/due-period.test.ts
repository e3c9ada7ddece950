import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toJalali } from "#contract/time/jalali.ts";
import { civilOf, isoIn } from "#contract/time/zone.ts";
import { lastDue, lastWholeHour } from "./due-period.ts";

const at = (text: string) => Date.parse(text);

describe("the report that is due", () => {
  it.each([
    // The week ends with Friday; its report is due on Saturday at eight.
    ["weekly", "+04:30", "2026-11-21T07:59:59+04:30", "2026-11-07", "2026-11-14", "2026-10-31"],
    ["weekly", "+04:30", "2026-11-21T08:00:00+04:30", "2026-11-14", "2026-11-21", "2026-11-07"],
    ["weekly", "+04:30", "2026-11-28T07:00:00+04:30", "2026-11-14", "2026-11-21", "2026-11-07"],
    ["weekly", "+03:30", "2026-11-21T08:00:00+04:30", "2026-11-07", "2026-11-14", "2026-10-31"],
    ["weekly", "Asia/Kathmandu", "2026-11-21T08:00:00+05:45", "2026-11-14", "2026-11-21", "2026-11-07"],
    // Clocks in Berlin went back on Sunday, 25 October.
    ["weekly", "Europe/Berlin", "2026-10-31T08:00:00+01:00", "2026-10-24", "2026-10-31", "2026-10-17"],
    // Aban has 30 days, Azar begins on 22 November.
    ["monthly", "+04:30", "2026-11-22T07:59:00+04:30", "2026-09-23", "2026-10-23", "2026-08-23"],
    ["monthly", "+04:30", "2026-11-22T08:00:00+04:30", "2026-10-23", "2026-11-22", "2026-09-23"],
    // Esfand of the leap year 1403 has 30 days, that of 1402 29.
    ["monthly", "Asia/Tehran", "2025-03-21T08:00:00+03:30", "2025-02-19", "2025-03-21", "2025-01-20"],
    ["monthly", "Asia/Tehran", "2024-03-20T08:00:00+03:30", "2024-02-20", "2024-03-20", "2024-01-21"],
    ["monthly", "+04:30", "2030-03-21T08:00:00+04:30", "2030-02-19", "2030-03-21", "2030-01-20"],
  ] as const)("%s in %s at %s is of %s to %s", (kind, zone, now, from, to, before) => {
    const due = lastDue(kind, { now: at(now), zone });
    const day = (instant: number) => isoIn(zone, instant).slice(0, 19);
    expect([day(due.from), day(due.to), day(due.before.from)]).toEqual(
      [from, to, before].map((each) => `${each}T00:00:00`),
    );
    expect(due.before.to).toBe(due.from);
    expect(day(due.due)).toBe(`${to}T08:00:00`);
  });

  it("is always over, at eight in the morning, begins its week or month, and no later one is due", () => {
    const zones = fc.constantFrom("+03:30", "+04:30", "Asia/Kathmandu", "America/New_York");
    const instant = fc.integer({ min: at("2019-01-01T00:00:00Z"), max: at("2036-01-01T00:00:00Z") });
    fc.assert(
      fc.property(fc.constantFrom("weekly" as const, "monthly" as const), zones, instant, (kind, zone, now) => {
        const { due, from, to } = lastDue(kind, { now, zone });
        expect(due).toBeLessThanOrEqual(now);
        expect(to).toBeLessThan(due);
        for (const start of [from, to]) {
          const civil = civilOf(zone, start);
          expect([civil.hour, civil.minute]).toEqual([0, 0]);
          expect(kind === "weekly" ? civil.weekday : toJalali(civil).day - 1).toBe(0);
        }
        expect(civilOf(zone, due)).toMatchObject({ hour: 8, minute: 0 });
        // Eight days after a week, 32 after a month, at eight, another one was due.
        expect(now - due).toBeLessThan((kind === "weekly" ? 7 : 31) * 86_400_000 + 2 * 3_600_000);
      }),
    );
  });
});

describe("the hour that is looked at", () => {
  it("is over for ten minutes, in the zone's own hours", () => {
    const hour = (now: string, zone: string) => isoIn(zone, lastWholeHour({ now: at(now), zone }).to);
    expect(hour("2026-11-21T08:09:00+04:30", "+04:30")).toBe("2026-11-21T07:00:00+04:30");
    expect(hour("2026-11-21T08:10:00+04:30", "+04:30")).toBe("2026-11-21T08:00:00+04:30");
    expect(hour("2026-11-21T03:40:00Z", "Asia/Kathmandu")).toBe("2026-11-21T09:00:00+05:45");
  });
});
