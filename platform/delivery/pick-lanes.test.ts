import { expect, it } from "vitest";
import { pickLanes } from "./pick-lanes.ts";

const lanes = (website: string, account: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ website, account: `${website}${account}`, line: at }));
const max = { total: 8, perWebsite: 5, perAccount: 3 };
const namesOf = (picked: readonly { account: string; line: number }[]) =>
  picked.map(({ account, line }) => `${account}${line}`).join(" ");

it("leaves places to other websites and accounts, however many lanes there are", () => {
  expect(namesOf(pickLanes(lanes("a", "x", 20), { running: [], max }))).toBe("ax0 ax1 ax2");
  const all = [...lanes("a", "x", 20), ...lanes("a", "y", 20), ...lanes("b", "z", 1)];
  expect(namesOf(pickLanes(all, { running: [], max }))).toBe("ax0 bz0 ay0 ax1 ay1 ax2");
});

it("begins the lanes of those with the fewest running ones first", () => {
  const running = [...lanes("a", "x", 3), ...lanes("b", "z", 2)];
  const due = [...lanes("a", "x", 9), ...lanes("a", "y", 9), ...lanes("b", "z", 9), ...lanes("c", "w", 9)];
  expect(namesOf(pickLanes(due, { running, max }))).toBe("cw0 cw1 bz0");
  expect(pickLanes(due, { running: lanes("d", "v", 8), max })).toEqual([]);
});
