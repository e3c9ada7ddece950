import { expect, it } from "vitest";
import { toUplift } from "./to-uplift.ts";

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
