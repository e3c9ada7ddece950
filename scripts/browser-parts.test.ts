import { expect, it } from "vitest";
import { orderParts, partCount, runParts } from "./browser-parts.mjs";

const dayMs = 86_400_000;
const all = Array.from({ length: partCount }, (_, index) => index + 1);

it("every part comes once a day, and each is among the first two within so many days", () => {
  const days = all.map((day) => orderParts(day * dayMs));
  for (const order of days) expect(order.toSorted((one, other) => one - other)).toEqual(all);
  expect(new Set(days.flatMap((order) => order.slice(0, 2))).size).toBe(partCount);
  // With scripts are the first half, without them the second.
  for (const order of days) expect(order.slice(0, 2).filter((part) => part <= partCount / 2)).toHaveLength(1);
});

it("parts run while the longest so far would end in time, two at least, and the rest are named", async () => {
  const run = async (minutes: number, isRed = false) => {
    let time = 0;
    const runPart = async (part: number) => {
      time += part <= partCount / 2 ? 5 : 1;
      return !isRed || part !== orderParts(0)[1];
    };
    return runParts({ until: minutes, now: () => time, runPart });
  };
  expect(await run(1_000)).toEqual({ isGreen: true, ran: orderParts(0), leftOut: [] });
  const { ran, leftOut } = await run(17);
  expect(ran).toEqual(orderParts(0).slice(0, 5));
  expect([...ran, ...leftOut].toSorted((one, other) => one - other)).toEqual(all);
  expect((await run(0)).ran).toHaveLength(2);
  expect(await run(17, true)).toMatchObject({ isGreen: false, ran });
});
