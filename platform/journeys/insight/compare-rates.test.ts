import { expect, it } from "vitest";
import { compareRates } from "./compare-rates.ts";
import { toUplift } from "./to-uplift.ts";

it.each([
  { treated: [56, 70], control: [48, 80], low: 0.0524, high: 0.3339 },
  { treated: [9, 10], control: [3, 10], low: 0.1705, high: 0.809 },
  { treated: [6, 7], control: [2, 7], low: 0.0582, high: 0.8062 },
  { treated: [5, 56], control: [0, 29], low: -0.0381, high: 0.1926 },
  { treated: [0, 10], control: [0, 20], low: -0.1611, high: 0.2775 },
  { treated: [10, 10], control: [0, 20], low: 0.6791, high: 1 },
] as const)(
  "the interval is that of Newcombe's paper: $treated against $control",
  ({ treated, control, low, high }) => {
    const part = ([converted, people]: readonly [number, number]) => ({ converted, people });
    const made = compareRates(part(treated), part(control));
    expect([made.low, made.high].map((bound) => Math.round(bound * 10_000) / 10_000)).toEqual([low, high]);
  },
);

it("an uplift is said only of 100 people on both sides, and where its interval leaves out zero", () => {
  const of = (treated: [number, number], control: [number, number]) =>
    toUplift({
      treated: { converted: treated[0], people: treated[1] },
      control: { converted: control[0], people: control[1] },
    });
  expect(of([30, 100], [10, 100])).toMatchObject({ treated: 0.3, control: 0.1, points: 20, enough: true });
  expect(of([30, 100], [10, 99]).enough).toBe(false);
  expect(of([12, 100], [10, 100]).enough).toBe(false);
  expect(of([10, 1000], [50, 1000])).toMatchObject({ points: -4, enough: true });
  expect(of([10, 100], [0, 0])).toMatchObject({ treated: 0.1, control: null, points: null, low: null, enough: false });
});
