import { expect, it } from "vitest";
import { placeInHistory, stepsBack } from "./steps-back.ts";

it("Back leads back, past what saving added to the history; what lies ahead is followed as a link", () => {
  expect(stepsBack(3, 4)).toBe(-1);
  expect(stepsBack(3, 5)).toBe(-2);
  for (const here of [undefined, 2, 3]) expect(stepsBack(3, here)).toBeUndefined();
  expect(stepsBack(undefined, 4)).toBeUndefined();
});

it("only entries that the router made have a place", () => {
  expect(placeInHistory({ usr: null, key: "a", idx: 2 })).toBe(2);
  for (const state of [null, undefined, {}, { idx: "2" }]) expect(placeInHistory(state)).toBeUndefined();
});
