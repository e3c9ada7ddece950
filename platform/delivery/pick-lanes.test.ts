import { expect, it } from "vitest";
import { pickLanes } from "./pick-lanes.ts";

const lanes = (website: string, count: number) => Array.from({ length: count }, (_, at) => ({ website, line: at }));
const max = { total: 6, perWebsite: 4 };
const namesOf = (picked: readonly { website: string; line: number }[]) =>
  picked.map(({ website, line }) => `${website}${line}`).join(" ");

it("leaves places to others, however many lanes a website has", () => {
  expect(namesOf(pickLanes(lanes("a", 20), { running: [], max }))).toBe("a0 a1 a2 a3");
  expect(namesOf(pickLanes([...lanes("a", 20), ...lanes("b", 1)], { running: [], max }))).toBe("a0 b0 a1 a2 a3");
});

it("begins the lanes of websites with the fewest running ones first", () => {
  const running = [...lanes("a", 3), ...lanes("b", 1)];
  const due = [...lanes("a", 9), ...lanes("b", 9), ...lanes("c", 9)];
  expect(namesOf(pickLanes(due, { running, max }))).toBe("c0 b0");
  expect(pickLanes(due, { running: lanes("d", 6), max })).toEqual([]);
});
