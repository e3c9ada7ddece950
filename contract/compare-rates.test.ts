import { expect, it } from "vitest";
import { compareRates } from "./compare-rates.ts";

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
