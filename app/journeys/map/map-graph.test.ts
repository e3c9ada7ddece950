import { expect, it } from "vitest";
import type { Box } from "#contract/journeys/layout.ts";
import { placeBelow, placeNear } from "./map-graph.ts";

const gap = 16;
const box = (x: number, y: number, width = 272, height = 96): Box => ({ x, y, width, height });
const covers = (one: Box, other: Box) =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap;

it("a box that is let go over another stands at its nearest side, and not below all that follow", () => {
  const column = [0, 200, 400, 600].map((y) => box(0, y));
  expect(placeBelow(box(60, 50), column)).toEqual({ x: 60, y: 712 });
  expect(placeNear(box(250, 50), column)).toEqual({ x: 288, y: 48 });
  expect(placeNear(box(0, -90), column)).toEqual({ x: 0, y: -112 });
  expect(placeNear(box(400, 50), column)).toEqual({ x: 400, y: 50 });
});

it("stands on the grid, though the others do not, and wherever they stand in the list", () => {
  const others = [box(3, 5), box(301, -7, 136, 44), box(-290, 13), box(0, 131)];
  const place = placeNear(box(64, 48), others);
  expect([place.x % 8, place.y % 8].map(Math.abs)).toEqual([0, 0]);
  expect(others.some((other) => covers({ ...box(0, 0), ...place }, other))).toBe(false);
  expect(placeNear(box(64, 48), others.toReversed())).toEqual(place);
});

it("no free place is nearer, of all in steps of eight", () => {
  for (let round = 0; round < 40; round += 1) {
    const some = (number: number) => box(((round * 37 + number * 53) % 101) * 8, ((round * 71 + number * 29) % 83) * 8);
    const others = Array.from({ length: 12 }, (_, number) => some(number));
    const wanted = some(12);
    const place = placeNear(wanted, others);
    expect(others.some((other) => covers({ ...wanted, ...place }, other))).toBe(false);
    const length = Math.hypot(place.x - wanted.x, place.y - wanted.y);
    const reach = Math.ceil(length / 8);
    const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => (step - reach) * 8);
    const nearer = steps
      .flatMap((across) => steps.map((down) => ({ across, down })))
      .filter(({ across, down }) => Math.hypot(across, down) < length - 1)
      .map(({ across, down }) => ({ ...wanted, x: wanted.x + across, y: wanted.y + down }))
      .filter((free) => !others.some((other) => covers(free, other)));
    expect(nearer).toEqual([]);
  }
});
