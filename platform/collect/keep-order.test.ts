import { expect, it } from "vitest";
import { keepOrder, sortByTime } from "./keep-order.ts";

function batch(...events: [name: string, visitor: bigint, at: number][]) {
  const drafts = events.map(([name, visitor, at]) => ({ name, row: { visitor, at } }));
  keepOrder(drafts);
  return sortByTime(drafts).map(({ name, row }) => [name, row.at]);
}

it("events of a visitor with equal times keep their order, each a millisecond later", () => {
  const sent = batch(["view", 1n, 1_000], ["cart", 1n, 1_000], ["purchase", 1n, 1_000], ["next", 1n, 1_001]);
  expect(sent).toEqual([
    ["view", 1_000],
    ["cart", 1_001],
    ["purchase", 1_002],
    ["next", 1_003],
  ]);
});

it("times that differ stay as they are, and so do those of different visitors", () => {
  expect(batch(["late", 1n, 1_005], ["early", 1n, 1_000], ["other", 2n, 1_000])).toEqual([
    ["early", 1_000],
    ["other", 1_000],
    ["late", 1_005],
  ]);
});

it("a full batch in one second stays within the second", () => {
  const sent = batch(...Array.from({ length: 500 }, (_, index): [string, bigint, number] => [`${index}`, 1n, 7_000]));
  expect(sent.map(([name]) => name)).toEqual(Array.from({ length: 500 }, (_, index) => `${index}`));
  expect(sent.at(-1)?.[1]).toBeLessThan(8_000);
});
