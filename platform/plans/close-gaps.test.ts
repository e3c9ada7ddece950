import { expect, it } from "vitest";
import { closeGaps, type PlanTerm } from "./plan-term.ts";

const term = (id: string, startsAt: number, endsAt: number) => ({ id, startsAt, endsAt }) as PlanTerm;
const closed = (now: number, ...terms: PlanTerm[]) =>
  closeGaps({ now, terms }).map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt]);

it("begins what follows a gap earlier and as long, and moves nothing else", () => {
  expect(closed(5, term("running", 0, 30), term("next", 30, 60))).toEqual([]);
  expect(closed(5, term("next", 30, 60), term("last", 60, 70))).toEqual([
    ["next", 5, 35],
    ["last", 35, 45],
  ]);
  expect(closed(5, term("running", 0, 30), term("last", 60, 70))).toEqual([["last", 30, 40]]);
  expect(closed(5, term("running", 0, 30), term("beside", 10, 20), term("last", 30, 40))).toEqual([]);
  expect(closed(5)).toEqual([]);
});
