import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeFinding } from "./describe-finding.ts";
import { type Change, detectChanges } from "./detect-changes.ts";

const dayMs = 86_400_000;
const start = Date.UTC(2026, 8, 1);
const website = { id: "w", timeZone: "UTC", currency: "IRT" } as const;

/** Fridays are poor. */
const weekly = [1.1, 1, 1.05, 1.2, 1.3, 0.7, 0.6];

/** Sessions of days without chance but a little up and down, times a factor. */
const sessionsOf = (days: number, factor: (day: number) => number, base = 400) =>
  Array.from({ length: days }, (_, day) =>
    Math.round(base * (weekly[day % 7] ?? 1) * factor(day) * (1 + 0.02 * Math.sin(day * 2.4))),
  );

function find(sessions: readonly number[], metric: "sessions" | "orders" = "sessions"): Change[] {
  const none = sessions.map(() => 0);
  const series = metric === "sessions" ? { sessions, orders: none } : { sessions: none, orders: sessions };
  return detectChanges({ ...series, sales: none }, []);
}

/** The sentence of a change without a cause. */
function say({ metric, kind, day, from, to, beforeFrom, beforeTo, before, after }: Change) {
  const at = (number: number) => start + number * dayMs;
  const days = { from: at(from), to: at(to), beforeFrom: at(beforeFrom), beforeTo: at(beforeTo) };
  const values = { ...days, before, after, base: "usual", cause: null } as const;
  const stored = { id: "f", key: "k", metric, kind, beganAt: new Date(at(day)), at: new Date(at(to)), values };
  return describeFinding(stored, website);
}

const digits = (value: number) => new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 0 }).format(value);

describe("the sentence of a change", () => {
  it("of a day three times its usual is a rise, though the same day a week ago was ten times", () => {
    const found = find(sessionsOf(75, (day) => (day === 74 ? 3 : day === 67 ? 10 : 1)));
    expect(found).toMatchObject([{ kind: "anomaly", day: 74 }]);
    const { text, figures } = say(found[0] as Change);
    expect(text).toMatch(/^نشست‌ها در ۲۳ آبان ۱۴۰۵، نسبت به معمول این روز هفته ۳(٫۱)? برابر شد: /);
    expect(Math.abs(Math.log((figures.ratio ?? 0) / 3))).toBeLessThan(0.1);
    expect(found[0]?.beforeFrom).not.toBe(67);
  });

  it("of a second outage is a fall, though the one of a week ago was deeper", () => {
    const found = find(sessionsOf(75, (day) => (day === 74 ? 0.3 : day === 67 ? 0.05 : 1)));
    expect(found).toMatchObject([{ kind: "anomaly", day: 74 }]);
    expect(say(found[0] as Change).text).toMatch(/نسبت به معمول این روز هفته (۶۹|۷۰|۷۱)٪ کمتر شد: /);
  });

  it("of a higher level after a week of campaign days is a rise, against a week without them", () => {
    const found = find(sessionsOf(63, (day) => (day >= 56 ? 1.6 : day === 51 || day === 52 ? 10 : 1)));
    expect(found).toMatchObject([{ kind: "shift" }]);
    const { text, figures } = say(found[0] as Change);
    expect(text).toContain("نسبت به هفته‌های معمول پیش از آن ۱٫۶ برابر شد: ");
    expect(Math.abs(Math.log((figures.ratio ?? 0) / 1.6))).toBeLessThan(0.05);
    expect(found[0]?.beforeTo).toBeLessThanOrEqual(51);
  });

  it("of what was nothing has no factor", () => {
    const found = find(
      Array.from({ length: 70 }, (_, day) => (day === 69 ? 400 : 0)),
      "orders",
    );
    expect(found).toMatchObject([{ kind: "anomaly", before: 0, after: 400 }]);
    const { text, figures } = say(found[0] as Change);
    expect(text).toMatch(/^سفارش‌ها در ۱۸ آبان ۱۴۰۵، از صفر به ۴۰۰ سفارش رسید\. /);
    expect(figures.ratio).toBeNull();
  });

  it("is not said while odd days of the new level hide it", () => {
    // A level of 0.6 whose first week has a day of ten times: more sessions than before, at a lower level.
    const sessions = sessionsOf(70, (day) => (day === 60 ? 10 : day >= 56 ? 0.6 : 1));
    const kinds = (nights: number) => find(sessions.slice(0, nights)).map(({ kind }) => kind);
    expect([63, 64, 65, 66, 67].flatMap(kinds)).toEqual([]);
    expect(find(sessions.slice(0, 68))).toMatchObject([{ kind: "shift" }]);
  });

  it("says the sign and the figures of a plain second calculation, and never an endless factor", () => {
    let said = 0;
    const planted = fc.record({
      base: fc.integer({ min: 200, max: 5_000 }),
      factor: fc.constantFrom(0, 0.2, 0.3, 0.4, 0.55, 1.8, 2.5, 4, 12),
      lasts: fc.boolean(),
      odd: fc.array(fc.record({ ago: fc.integer({ min: 1, max: 20 }), factor: fc.constantFrom(0.05, 0.5, 3, 10) }), {
        maxLength: 2,
      }),
      noise: fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 80, maxLength: 80 }),
    });
    fc.assert(
      fc.property(planted, ({ base, factor, lasts, odd, noise }) => {
        const begin = lasts ? 70 : 79;
        const sessions = noise.map((per, day) => {
          const oddly = odd.find(({ ago }) => begin - ago === day)?.factor ?? 1;
          return Math.round(base * (weekly[day % 7] ?? 1) * (1 + per / 100) * (day >= begin ? factor : oddly));
        });
        for (const change of find(sessions)) {
          said += 1;
          const { text, figures } = say(change);
          expect(text).not.toMatch(/∞|NaN|ناعدد/);
          // What was planted, not what an odd day makes of it.
          expect(change.after > change.before).toBe(factor > 1);
          expect(/کمتر/.test(text)).toBe(factor < 1);
          const { before, after } = plainFigures(sessions, change);
          expect([figures.before, figures.after]).toEqual([before, after]);
          expect(text).toContain(`${digits(after)} نشست`);
          expect(text).toContain(`به‌جای ${digits(before)} نشست`);
        }
      }),
      { numRuns: 300, seed: 155 },
    );
    expect(said).toBeGreaterThan(200);
  });
});

/** The figures of a change from its days alone, by the definition: medians of logarithms, counted day by day. */
function plainFigures(values: readonly number[], { kind, from, to, day }: Change) {
  const middle = (some: number[]) => {
    some.sort((a, b) => a - b);
    return ((some[Math.floor((some.length - 1) / 2)] ?? 0) + (some[Math.ceil((some.length - 1) / 2)] ?? 0)) / 2;
  };
  const logs = values.map((value) => Math.log(value + 1));
  const ofDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const distances: number[] = [];
    for (let each = weekday; each < logs.length; each += 7) {
      distances.push((logs[each] ?? 0) - middle(logs.filter((_, other) => Math.abs(other - each) <= 3)));
    }
    return middle(distances);
  });
  const since = kind === "shift" ? day - 28 : day - 56;
  const level = middle(
    logs.flatMap((log, each) => (each >= since && each < day ? [log - (ofDay[each % 7] ?? 0)] : [])),
  );
  let [before, after] = [0, 0];
  for (let each = from; each < to; each += 1) {
    before += Math.exp(level + (ofDay[each % 7] ?? 0)) - 1;
    after += values[each] ?? 0;
  }
  return { before: Math.round(before), after };
}
