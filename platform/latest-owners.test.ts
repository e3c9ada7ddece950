import { expect, test } from "vitest";
import { LatestOwners } from "./latest-owners.ts";

test("an owner is alone until somebody else does something, and again when that was long ago", () => {
  let now = 0;
  const owners = new LatestOwners(() => now);
  const note = (owner: string, at: number) => {
    now = at;
    owners.note(owner);
  };
  expect(owners.hasOther("a", 10)).toBe(false);
  note("a", 1);
  note("a", 2);
  expect([owners.hasOther("a", 10), owners.hasOther("b", 10)]).toEqual([false, true]);
  note("b", 3);
  note("a", 4);
  note("a", 5);
  expect([owners.hasOther("a", 2), owners.hasOther("a", 1)]).toEqual([true, false]);
  note("c", 6);
  expect([owners.hasOther("a", 0), owners.hasOther("b", 0), owners.hasOther("c", 0)]).toEqual([true, true, false]);
});
