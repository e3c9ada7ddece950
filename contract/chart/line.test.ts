import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { area, curve, type Point, place, shownLabels, ticks } from "./line.ts";

const box = { width: 720, height: 240 };
const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const value = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 }), share);
const values = fc.array(value, { minLength: 1, maxLength: 60 });

/** The pieces of a path as curve() writes it, each with its start. */
function pieces(path: string): { from: Point; one: Point; two: Point; to: Point }[] {
  const [start = "", ...cubics] = path.slice(1).split("C");
  const numbers = (text: string) => text.split(" ").map(Number);
  let [x = Number.NaN, y = Number.NaN] = numbers(start);
  return cubics.map((text) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers(text);
    const piece = { from: { x, y }, one: { x: x1, y: y1 }, two: { x: x2, y: y2 }, to: { x: x3, y: y3 } };
    [x, y] = [x3, y3];
    return piece;
  });
}

/** A coordinate of a cubic at `t`. */
const at = (t: number, [a, b, c, d]: readonly [number, number, number, number]) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;

/** Coordinates are written to a tenth of a pixel. */
const rounding = 0.1;

const isBetween = (here: number, one: number, other: number) =>
  here >= Math.min(one, other) - rounding && here <= Math.max(one, other) + rounding;

describe("gridlines", () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [97, [0, 25, 50, 75, 100]],
    [1_000, [0, 250, 500, 750, 1_000]],
    [1_001, [0, 500, 1_000, 1_500]],
  ])("up to %i are %j", (maxValue, expected) => {
    expect(ticks(maxValue)).toEqual(expected);
  });

  it.each([
    [0, [0, 0.25, 0.5, 0.75, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0.04, [0, 0.01, 0.02, 0.03, 0.04]],
  ])("of shares up to %d are %j", (maxValue, expected) => {
    expect(ticks(maxValue, false)).toEqual(expected);
  });

  it("begin at 0, are evenly apart, cover every value with less than one to spare, and are at most five above the ground", () => {
    const maxValue = fc.oneof(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
    );
    fc.assert(
      fc.property(maxValue, fc.boolean(), (top, whole) => {
        const lines = ticks(top, whole);
        const step = lines[1] ?? Number.NaN;
        const last = lines.at(-1) ?? Number.NaN;
        expect(lines[0]).toBe(0);
        lines.forEach((line, index) => {
          expect(line).toBeCloseTo(index * step, 9);
        });
        expect(last).toBeGreaterThanOrEqual(top * (1 - 1e-9));
        expect(last - step).toBeLessThan(top);
        expect(lines.length).toBeLessThanOrEqual(6);
        if (whole) expect(lines.every(Number.isInteger)).toBe(true);
        if (!whole || top >= 20) {
          expect(lines.length).toBeGreaterThanOrEqual(3);
          expect([1, 2, 2.5, 5]).toContain(Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toPrecision(6)));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

it("gridlines around zero hold it, cover both ends and are few", () => {
  const side = fc.double({ min: 1e-3, max: 1e18, noNaN: true });
  fc.assert(
    fc.property(side, fc.oneof(side, fc.constant(0)), (below, above) => {
      const lines = ticks(above, true, -below);
      expect(lines).toContain(0);
      const rounding = (above + below) * 1e-8;
      expect(lines[0]).toBeLessThanOrEqual(-below + rounding);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(above - rounding);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(7);
    }),
  );
});

describe("the places of values", () => {
  it("go from edge to edge, the largest to the top, 0 to the ground, in proportion", () => {
    fc.assert(
      fc.property(values, (shown) => {
        const top = ticks(Math.max(...shown), false).at(-1) ?? 0;
        const points = place(shown, top, box);
        expect(points).toHaveLength(shown.length);
        points.forEach(({ x, y }, index) => {
          expect(y).toBeCloseTo(box.height * (1 - (shown[index] ?? Number.NaN) / top), 6);
          expect(y).toBeGreaterThanOrEqual(-rounding);
          expect(y).toBeLessThanOrEqual(box.height);
          const across = shown.length === 1 ? 0.5 : index / (shown.length - 1);
          expect(x).toBeCloseTo(box.width * across, 6);
        });
      }),
    );
  });

  it("below zero lie below the ground, in proportion", () => {
    const grid = ticks(30, true, -10);
    expect(grid).toEqual([-10, 0, 10, 20, 30]);
    const points = place([30, 0, -10, 10], 30, { ...box, bottom: -10 });
    expect(points.map(({ y }) => y)).toEqual([0, 180, 240, 120]);
  });

  it("lie on the ground where there is no scale", () => {
    expect(place([0, 0], 0, box)).toEqual([
      { x: 0, y: 240 },
      { x: 720, y: 240 },
    ]);
  });
});

describe("the curve", () => {
  it("goes through all points and between two of them leaves neither their heights nor their widths", () => {
    fc.assert(
      fc.property(values, (shown) => {
        const points = place(shown, Math.max(...shown), box);
        const drawn = pieces(curve(points));
        expect(drawn).toHaveLength(points.length - 1);
        drawn.forEach(({ from, one, two, to }, index) => {
          for (const [end, point] of [[from, points[index]] as const, [to, points[index + 1]] as const]) {
            expect(Math.abs(end.x - (point?.x ?? Number.NaN))).toBeLessThanOrEqual(rounding);
            expect(Math.abs(end.y - (point?.y ?? Number.NaN))).toBeLessThanOrEqual(rounding);
          }
          for (let t = 0; t <= 1; t += 1 / 16) {
            const x = at(t, [from.x, one.x, two.x, to.x]);
            const y = at(t, [from.y, one.y, two.y, to.y]);
            if (!isBetween(x, from.x, to.x) || !isBetween(y, from.y, to.y)) expect.fail(`leaves its box at ${x} ${y}`);
          }
        });
      }),
    );
  });

  it("is smooth: two pieces meet with one slope", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 3, maxLength: 7 }), (heights) => {
        const points = heights.map((y, index) => ({ x: index * 120, y }));
        const drawn = pieces(curve(points));
        drawn.slice(1).forEach(({ from, one }, index) => {
          const { two } = drawn[index] ?? { two: from };
          const [into, out] = [(from.y - two.y) / (from.x - two.x), (one.y - from.y) / (one.x - from.x)];
          expect(Math.abs(into - out)).toBeLessThan(0.01);
        });
      }),
    );
  });

  it("of no points is empty, of one a point", () => {
    expect([curve([]), area([], 240), curve([{ x: 5, y: 7 }])]).toEqual(["", "", "M5 7"]);
  });

  it("stands on its surface, which is closed along the ground", () => {
    const points = place([1, 3, 2], 4, box);
    expect(area(points, 240)).toBe(`${curve(points)}L720 240L0 240Z`);
  });
});

describe("the labels shown", () => {
  it("are at most as many as asked, evenly apart, with the newest, and no more could be shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 12 }), (count, maxValue) => {
        const shown = shownLabels(count, maxValue);
        expect(shown.length).toBeLessThanOrEqual(maxValue);
        expect(shown.at(-1)).toBe(count === 0 ? undefined : count - 1);
        const gap = (shown[1] ?? 0) - (shown[0] ?? 0);
        shown.slice(1).forEach((index, before) => {
          expect(index - (shown[before] ?? Number.NaN)).toBe(gap);
        });
        expect(shown.every((index) => index >= 0 && index < count)).toBe(true);
        if (shown.length > 1 && gap > 1) expect(Math.ceil(count / (gap - 1))).toBeGreaterThan(maxValue);
      }),
    );
  });
});
