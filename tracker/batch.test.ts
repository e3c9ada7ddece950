import { expect, it } from "vitest";
import { backOff, type Item, takeBatch } from "./batch.ts";

const items = (...visitors: string[]): Item[] => visitors.map((v, n) => ({ v, n: 0, e: { n } }));

it("takes at most 25 events in order and leaves the rest", () => {
  const queue = items(...Array.from({ length: 60 }, () => "a"));
  expect(takeBatch(queue).map(({ e }) => e)).toEqual(Array.from({ length: 25 }, (_, n) => ({ n })));
  expect([takeBatch(queue).length, takeBatch(queue).length, takeBatch(queue).length]).toEqual([25, 10, 0]);
});

it("keeps visitors apart, and their events in order", () => {
  const queue = items("a", "a", "b", "a");
  expect([takeBatch(queue), takeBatch(queue), takeBatch(queue)].map((batch) => batch.map(({ v }) => v))).toEqual([
    ["a", "a"],
    ["b"],
    ["a"],
  ]);
});

it("waits longer after each failure, up to four minutes", () => {
  expect([1, 2, 3, 8, 9, 1_000].map(backOff)).toEqual([2, 4, 8, 256, 256, 256]);
});
