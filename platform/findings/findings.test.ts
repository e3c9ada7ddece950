import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contributionsOf, findCause, type Part } from "./contributions.ts";
import { type Change, type DailySeries, detectChanges, type KnownChange } from "./detect-changes.ts";
import { findShifts } from "./find-shifts.ts";
import { sumOf } from "./robust.ts";
import { toLevels } from "./series.ts";

/** A generator of the same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Fridays are poor. */
const weekly = [1.1, 1, 1.05, 1.2, 1.3, 0.7, 0.6];

/** Days of a shop: its weekly season, chance of counts, and `spread` of more from day to day. */
function shopOf(
  seed: number,
  days: number,
  { base = 400, spread = 0.1, factor = (_: number): number => 1 } = {},
): DailySeries {
  const random = randomOf(seed);
  const sessions = Array.from({ length: days }, (_, day) => {
    const expected = base * (weekly[day % 7] ?? 1) * factor(day) * Math.exp(spread * normal(random));
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(random)));
  });
  const orders = sessions.map((count) =>
    Math.max(0, Math.round(count * 0.03 + Math.sqrt(count * 0.03) * normal(random))),
  );
  const sales = orders.map((count) => count * 900_000 * Math.exp(0.25 * normal(random)));
  return { sessions, orders, sales };
}

/** Every night from day 40 on, with what earlier nights found. */
function walkNights(series: DailySeries, from = 40): Change[] {
  const found: Change[] = [];
  for (let night = from; night <= series.sessions.length; night += 1) {
    const until = {
      sessions: series.sessions.slice(0, night),
      orders: series.orders.slice(0, night),
      sales: series.sales.slice(0, night),
    };
    found.push(
      ...detectChanges(
        until,
        found.map((change) => toKnown(change)),
      ),
    );
  }
  return found;
}

const toKnown = ({ metric, kind, day, before, after }: Change): KnownChange => ({
  ...{ metric, kind, day },
  isRise: after > before,
});
const ofSessions = (changes: readonly Change[]) => changes.filter(({ metric }) => metric === "sessions");

describe("changes of a shop", () => {
  it("are not found in noise: at most one false finding in fifty shop-months, of any metric", () => {
    let nights = 0;
    let found = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const base = [15, 60, 400, 3_000][seed % 4] ?? 400;
      const series = shopOf(seed, 84, { base, spread: [0.05, 0.1, 0.2, 0.3][Math.floor(seed / 4) % 4] ?? 0.1 });
      nights += 44;
      found += walkNights(series).length;
    }
    expect(found / (nights / 30)).toBeLessThanOrEqual(0.02);
  });

  it.each([2, 0.45, 3])("that last are found once, a week later, on their day: times %d", (times) => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const series = shopOf(seed, 80, { factor: (day) => (day >= 56 ? times : 1) });
      const shifts = ofSessions(walkNights(series)).filter(({ kind }) => kind === "shift");
      expect(shifts).toHaveLength(1);
      const [shift] = shifts;
      expect(Math.abs((shift?.day ?? 0) - 56)).toBeLessThanOrEqual(2);
      const ratio = (shift?.after ?? 0) / (shift?.before ?? 0);
      expect(Math.abs(Math.log(ratio / times))).toBeLessThan(0.2);
    }
  });

  it("of one day are found on that day alone, with the same day of the week as base", () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const series = shopOf(seed, 75, { factor: (day) => (day === 70 ? 4 : 1) });
      const found = ofSessions(walkNights(series));
      expect(found).toMatchObject([{ kind: "anomaly", day: 70 }]);
      expect(found.map(({ beforeFrom }) => beforeFrom % 7)).toEqual([0]);
    }
  });

  it("of two quiet weeks, as at Nowruz, are one anomaly at most and one level, and the return is no news", () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const series = shopOf(seed, 110, { factor: (day) => (day >= 60 && day < 74 ? 0.3 : 1) });
      const found = ofSessions(walkNights(series));
      expect(found.filter(({ kind }) => kind === "anomaly").length).toBeLessThanOrEqual(1);
      expect(found.filter(({ kind }) => kind === "shift")).toHaveLength(1);
      expect(found.every(({ day }) => day < 62)).toBe(true);
    }
  });

  it("are not found of a strong weekly season, however strong", () => {
    const season = [1, 1, 1, 1, 1, 0.1, 0.05];
    for (let seed = 1; seed <= 10; seed += 1) {
      const series = shopOf(seed, 80, { factor: (day) => (season[day % 7] ?? 1) / (weekly[day % 7] ?? 1) });
      expect(ofSessions(walkNights(series))).toEqual([]);
    }
  });

  it("are not found of a shop of a few visits, or of a few weeks", () => {
    const small = shopOf(3, 80, { base: 4, factor: (day) => (day >= 60 ? 2.5 : 1) });
    expect(walkNights(small)).toEqual([]);
    expect(detectChanges(shopOf(3, 30, { factor: (day) => (day >= 20 ? 5 : 1) }), [])).toEqual([]);
  });

  it("several in turn are each a day of their own", () => {
    const series = shopOf(5, 112, { factor: (day) => (day >= 84 ? 4 : day >= 40 ? 2 : 1) });
    const shifts = findShifts(toLevels(series.sessions, { isCount: true }));
    expect(shifts.map(({ day }) => day)).toEqual([40, 84]);
  });
});

describe("contributions", () => {
  const amounts = fc.array(fc.record({ before: fc.nat(10_000), after: fc.nat(10_000) }), {
    minLength: 1,
    maxLength: 12,
  });

  it("add up to the change, with what the listed parts leave", () => {
    fc.assert(
      fc.property(amounts, fc.nat(5), (all, unlisted) => {
        const before = sumOf(all.map((each) => each.before));
        const after = sumOf(all.map((each) => each.after));
        const parts: Part[] = all.slice(unlisted).map((each, index) => ({ key: String(index), label: "", ...each }));
        const contributions = contributionsOf({ before, after, parts });
        expect(sumOf(contributions.map(({ change }) => change))).toBe(after - before);
        if (after !== before) expect(sumOf(contributions.map(({ share }) => share))).toBeCloseTo(1, 6);
      }),
    );
  });

  const part = (key: string, before: number, after: number): Part => ({ key, label: key, before, after });
  const whole = (parts: readonly Part[]) => ({
    before: sumOf(parts.map((each) => each.before)),
    after: sumOf(parts.map((each) => each.after)),
    parts,
  });

  it("name the value behind a change, in the dimension that explains it best", () => {
    const medium = [part("sms", 100, 1_100), part("search", 500, 510), part("direct", 400, 390)];
    const city = [part("تهران", 600, 1_200), part("شیراز", 400, 800)];
    const cause = findCause([
      { dimension: "city", ...whole(city) },
      { dimension: "medium", ...whole(medium) },
    ]);
    expect(cause).toMatchObject({ dimension: "medium", key: "sms", before: 100, after: 1_100, share: 1 });
  });

  it("name nothing where all grew alike, where half is not explained, and where a value is unknown", () => {
    const alike = [part("a", 600, 1_200), part("b", 400, 800)];
    const scattered = [part("a", 100, 200), part("b", 100, 200), part("c", 100, 200), part("d", 700, 700)];
    const unknown = [part("", 100, 900), part("b", 400, 400)];
    for (const parts of [alike, scattered, unknown]) {
      expect(findCause([{ dimension: "medium", ...whole(parts) }])).toBeUndefined();
    }
  });
});
