import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOfPoints, toCells, unpackCells } from "./cells.ts";
import { computeField, defaultHeatSettings, gapOf, type HeatSettings, weigh } from "./field.ts";
import { intensityOf, levelsOf, topOf } from "./scale.ts";

/** Pseudo-random whole numbers (Park and Miller), the same everywhere. */
function dice(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
}

/** Clicks in clusters, as on a page: a few buttons, and single ones between. */
function clusters(count: number, { width, height }: { width: number; height: number }) {
  const next = dice(7);
  const centers = Array.from({ length: 12 }, () => ({ x: next(width), y: next(height) }));
  const within = (value: number, max: number) => Math.max(0, Math.min(max - 1, value));
  return Array.from({ length: count }, () => {
    const center = centers[next(18)] ?? { x: next(width), y: next(height) };
    return { x: within(center.x + next(61) - 30, width), y: within(center.y + next(25) - 12, height) };
  });
}

const size = { width: 320, height: 240 };

describe("the kernel", () => {
  it.each([
    [85, 6, 1],
    [85, 23, 0.5],
    [85, 40, 0],
    [0, 39.9, 1],
    [0, 40.1, 0],
    [100, 0, 1],
    [100, 10, 0.75],
    [100, 50, 0],
  ])("with blur %i weighs a click at %d px with %d", (blur, distance, weight) => {
    expect(weigh(distance, { radius: 40, blur })).toBeCloseTo(weight, 12);
  });

  it("has nodes 1 to 4 px apart", () => {
    expect([5, 10, 19, 20, 39, 40, 100].map(gapOf)).toEqual([1, 1, 1, 2, 3, 4, 4]);
  });
});

describe("the field", () => {
  /** Intensities by the plain definition at every pixel: the distance of each click to it. Beside them the field's, interpolated. */
  function compare(settings: HeatSettings) {
    const points = clusters(300, size);
    const field = computeField(cellsOfPoints(points), size, settings);
    const [across, down] = [size.width, size.height];
    const plain = new Float64Array(across * down);
    for (const { x, y } of points) {
      for (let row = 0; row < down; row += 1) {
        for (let column = 0; column < across; column += 1) {
          const at = row * across + column;
          // A click covers the pixel that it is on: its middle is half a pixel further.
          const [dx, dy] = [column - x - 0.5, row - y - 0.5];
          plain[at] = (plain[at] ?? 0) + weigh(Math.sqrt(dx * dx + dy * dy), settings);
        }
      }
    }
    const top = topOf({ columns: across, rows: down, gap: 1, values: plain });
    const at = (column: number, row: number) => field.values[row * field.columns + column] ?? 0;
    let sum = 0;
    let greatest = 0;
    plain.forEach((value, index) => {
      const [x, y] = [(index % across) / field.gap, Math.floor(index / across) / field.gap];
      const [left, upper] = [Math.floor(x), Math.floor(y)];
      const [partX, partY] = [x - left, y - upper];
      const between =
        (at(left, upper) * (1 - partX) + at(left + 1, upper) * partX) * (1 - partY) +
        (at(left, upper + 1) * (1 - partX) + at(left + 1, upper + 1) * partX) * partY;
      const error = 255 * Math.abs(intensityOf(value, top) - intensityOf(between, top));
      sum += error;
      greatest = Math.max(greatest, error);
    });
    return { mean: sum / plain.length, greatest, top, found: topOf(field) };
  }

  it.each([
    [{ radius: 40, blur: 85 }, 0.7, 10],
    [{ radius: 20, blur: 85 }, 1.9, 23],
  ])("of %o is close to every point at every pixel: mean %d, greatest %d of 255", (settings, mean, greatest) => {
    const found = compare(settings);
    expect(found.mean).toBeLessThan(mean);
    expect(found.greatest).toBeLessThan(greatest);
    expect(Math.abs(found.found / found.top - 1)).toBeLessThan(0.03);
  });

  it("is exact where a click lies on a node: 1 in the core, its slope around, 0 beyond", () => {
    // Nodes are 1 px apart; the middle of cell (50, 50) is the node at 101.
    const field = computeField(toCells([{ column: 50, row: 50, count: 3 }]), size, { radius: 10, blur: 50 });
    const at = (x: number, y: number) => field.values[y * field.columns + x];
    expect([at(101, 101), at(106, 101), at(101, 109), at(111, 101), at(300, 200)]).toEqual([
      3,
      3,
      3 * ((10 - 8) / 5),
      0,
      0,
    ]);
  });

  it("holds every click once, also at the edges, and none from outside", () => {
    for (const radius of [5, 25, 39, 100]) {
      const corners = [0, 319].flatMap((x) => [0, 239].map((y) => ({ x, y })));
      // With a hard disc smaller than a node's cell nothing but the shares is left.
      const field = computeField(cellsOfPoints(corners), size, { radius, blur: 0 });
      expect(field.columns * field.rows).toBe(field.values.length);
      expect(field.values.at(0)).toBeGreaterThan(0);
      expect(field.values.at(-1)).toBeGreaterThan(0);
      const outside = cellsOfPoints([
        { x: 400, y: 10 },
        { x: 10, y: 300 },
      ]);
      expect(computeField(outside, size, { radius, blur: 0 }).values.every((value) => value === 0)).toBe(true);
    }
  });

  it("of clicks all over a page is computed from fewer nodes, and says the same", () => {
    const [width, height] = [1_440, 3_000];
    const everywhere = Array.from({ length: 720 * 1_500 }, (_, place) => ({
      ...{ column: place % 720, row: Math.floor(place / 720), count: 1 },
    }));
    const field = computeField(toCells(everywhere), { width, height }, { radius: 100, blur: 100 });
    const at = (x: number, y: number) => field.values[(y / 4) * field.columns + x / 4] ?? 0;
    // A cone of this radius over clicks 2 px apart: a third of its base times its height, a quarter of a click a px.
    expect(at(720, 1_500) / ((Math.PI * 100 ** 2) / 12)).toBeCloseTo(1, 2);
    expect(at(724, 1_500)).toBe((at(720, 1_500) + at(728, 1_500)) / 2);
    expect([field.columns, field.rows, field.gap]).toEqual([361, 751, 4]);
  });

  it("does not depend on the order of cells, to the last bit", () => {
    const cell = fc.record({ column: fc.nat(159), row: fc.nat(119), count: fc.integer({ min: 1, max: 999 }) });
    const columnsOf = (cells: { column: number; row: number; count: number }[]) => ({
      columns: Uint32Array.from(cells, ({ column }) => column),
      rows: Uint32Array.from(cells, ({ row }) => row),
      counts: Uint32Array.from(cells, ({ count }) => count),
    });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), fc.integer({ min: 5, max: 100 }), (cells, radius) => {
        const bytesOf = (each: typeof cells) =>
          Buffer.from(computeField(columnsOf(each), size, { radius, blur: 85 }).values.buffer as ArrayBuffer);
        expect(bytesOf(cells).equals(bytesOf(cells.toReversed()))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("has the same bits everywhere: browser and platform draw one picture", () => {
    const field = computeField(cellsOfPoints(clusters(5_000, size)), size, defaultHeatSettings);
    const hash = (bytes: ArrayBufferView) =>
      createHash("sha256")
        .update(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
        .digest("hex");
    expect(hash(field.values)).toBe("c43744f323a586450651264a915d1c4beaebfceff02c9c897ac893fa9ea986b9");
    expect(hash(levelsOf(field, topOf(field)))).toBe(
      "71689e415374e21217534e2bdad9915ce3f38c6bf8aae4216333fe77fce81834",
    );
  });

  it("of nothing is nothing", () => {
    const field = computeField(unpackCells(new Uint8Array()), size, defaultHeatSettings);
    expect(topOf(field)).toBe(1);
    expect(levelsOf(field, 1).every((level) => level === 0)).toBe(true);
  });
});
