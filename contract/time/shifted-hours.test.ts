import { describe, expect, it } from "vitest";
import { doubtZone } from "./shifted-hours.ts";

const now = Date.UTC(2026, 10, 22);
const iran = [
  { key: "IR", people: 80 },
  { key: "DE", people: 20 },
];
/** A shop's day: quiet from 1 to 6, shifted by some hours. */
const day = (shift: number) =>
  Array.from({ length: 24 }, (_, hour) => ((hour - shift + 24) % 24 >= 1 && (hour - shift + 24) % 24 < 6 ? 2 : 40));
const nobody: { key: string; people: number }[] = [];

describe("a website's zone", () => {
  it("is doubted where most visitors are in a country with another clock", () => {
    expect(doubtZone({ hours: [], countries: iran, zone: "+04:30", now })).toEqual({
      ...{ kind: "country", country: "IR", zone: "Asia/Tehran", minutes: 60 },
    });
    expect(doubtZone({ hours: [], countries: iran, zone: "UTC", now })).toMatchObject({ minutes: -210 });
  });

  it("is not doubted by the same clock under another name, by few visitors, or by a mixed public", () => {
    expect(doubtZone({ hours: day(8), countries: iran, zone: "+03:30", now })).toBeUndefined();
    const few = [{ key: "IR", people: 20 }];
    expect(doubtZone({ hours: [], countries: few, zone: "+04:30", now })).toBeUndefined();
    const mixed = ["IR", "AF", "DE"].map((key) => ({ key, people: 100 }));
    expect(doubtZone({ hours: [], countries: mixed, zone: "+04:30", now })).toBeUndefined();
  });

  it("is doubted by a country of VPNs only where the nights are shifted too", () => {
    const behindProxy = [
      { key: "DE", people: 60 },
      { key: "IR", people: 40 },
    ];
    const doubt = (hours: readonly number[]) => doubtZone({ hours, countries: behindProxy, zone: "Asia/Tehran", now });
    expect(doubt(day(0))).toBeUndefined();
    expect(doubt([])).toBeUndefined();
    expect(doubt(day(8))).toMatchObject({ kind: "country", country: "DE", zone: "Europe/Berlin" });
  });

  it("is doubted where nobody comes by day, and not by a usual night, an even day or few sessions", () => {
    expect(doubtZone({ hours: day(8), countries: nobody, zone: "Asia/Tehran", now })).toEqual({
      ...{ kind: "night", hour: 9 },
    });
    for (const shift of [-3, -1, 0, 2, 3])
      expect(doubtZone({ hours: day(shift), countries: nobody, zone: "UTC", now }), `${shift}`).toBeUndefined();
    const even = Array.from({ length: 24 }, () => 100);
    expect(doubtZone({ hours: even, countries: nobody, zone: "UTC", now })).toBeUndefined();
    const few = day(8).map((count) => count / 10);
    expect(doubtZone({ hours: few, countries: nobody, zone: "UTC", now })).toBeUndefined();
  });
});
