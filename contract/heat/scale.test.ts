import { describe, expect, it } from "vitest";
import { alphaOf, colorOf, heatColors, paletteOf } from "./ramp.ts";
import { levelsOf, topOf } from "./scale.ts";

const fieldOf = (values: number[]) => ({ columns: values.length, rows: 1, gap: 1, values: Float64Array.from(values) });

describe("the top of the scale", () => {
  it("is the 99.5th percentile of lit nodes", () => {
    const values = Array.from({ length: 1_000 }, (_, index) => (index + 1) * 1.5);
    expect(topOf(fieldOf([...values.toReversed(), ...Array<number>(500).fill(0)]))).toBe(995 * 1.5);
    // As a sorted list has it, for any number of nodes.
    for (const count of [1, 2, 3, 199, 200, 201, 777]) {
      const some = Array.from({ length: count }, (_, index) => ((index * 7919) % count) + 2 + index / 1_000);
      const sorted = some.toSorted((one, other) => one - other);
      expect(topOf(fieldOf(some))).toBe(sorted[Math.ceil(count * 0.995) - 1]);
    }
  });

  it("is found among hundreds of thousands of like values", () => {
    const values = Array.from({ length: 300_000 }, (_, index) =>
      index < 298_000 ? 1.5 : 100 + (index % 7) / 1_000_000,
    );
    expect(topOf(fieldOf(values))).toBe(100.000001);
    const close = Array.from({ length: 300_000 }, (_, index) => 5 + ((index * 7919) % 300_000) / 1e12);
    expect(topOf(fieldOf([...close, 1e6]))).toBe(
      close.toSorted((one, other) => one - other)[Math.ceil(300_001 * 0.995) - 1],
    );
  });

  it("is at least one click, and one for several fields", () => {
    expect(topOf(fieldOf([0, 0.2, 0.4]))).toBe(1);
    expect(topOf(fieldOf([]))).toBe(1);
    expect(topOf(fieldOf([1, 2]), fieldOf([9, 4]))).toBe(9);
  });

  it("divides intensities into 128 levels by their root", () => {
    expect([...levelsOf(fieldOf([0, 0.01, 25, 100, 400]), 100)]).toEqual([0, 1, 64, 127, 127]);
  });
});

describe("the ramp", () => {
  it("goes through its colours in equal steps", () => {
    const hex = (rgb: number[]) => `#${rgb.map((each) => each.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
    expect([0, 0.2, 0.4, 0.6, 0.8, 1].map((each) => hex(colorOf(each)))).toEqual([...heatColors]);
    expect(colorOf(0.1)).toEqual([38, 131, 236]);
  });

  it("lets what lies below be read, shows a single click, and is invisible where nobody clicked", () => {
    expect([0, 0.1, 1].map((each) => alphaOf(each, 100))).toEqual([0, 59, 217]);
    expect(alphaOf(1, 50)).toBe(108);
  });

  it("gives a colour and an alpha to each level", () => {
    const palette = paletteOf(100);
    expect(palette).toHaveLength(512);
    expect([...palette.slice(0, 4)]).toEqual([0x2c, 0x4f, 0xf0, 0]);
    expect([...palette.slice(-4)]).toEqual([0xd0, 0x02, 0x1b, 217]);
  });
});
