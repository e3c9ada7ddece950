import { expect, it } from "vitest";
import { RoundRobin } from "./round-robin.ts";

function filled(...names: readonly string[]): RoundRobin<string> {
  const queue = new RoundRobin<string>();
  for (const name of names) queue.push(name.charAt(0), name);
  return queue;
}

const drain = (queue: RoundRobin<string>) => Array.from({ length: queue.size }, () => queue.shift());

it("serves owners in turns and each owner's items in order", () => {
  expect(drain(filled("a1", "a2", "a3", "b1", "c1", "c2"))).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

it("serves an owner that arrives after one turn of the others, however many items they have", () => {
  const queue = filled("a1", "a2", "a3", "b1", "b2");
  expect(queue.shift()).toBe("a1");
  queue.push("c", "c1");
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(["b1", "a2", "c1"]);
});

it("passes over owners that may not be served, without taking their turn", () => {
  const queue = filled("a1", "b1", "b2");
  expect(queue.shift((owner) => owner !== "a")).toBe("b1");
  expect([queue.peek(), queue.shift()]).toEqual(["a1", "a1"]);
  expect([queue.size, queue.owners, queue.countOf("b"), queue.countOf("a")]).toEqual([1, 1, 1, 0]);
  expect(queue.shift(() => false)).toBeUndefined();
});

it("keeps the order of an owner's items while they come and go", () => {
  const queue = new RoundRobin<number>();
  const served: (number | undefined)[] = [];
  for (let index = 0; index < 1_000; index += 1) {
    queue.push("a", index);
    if (index % 3 > 0) served.push(queue.shift());
  }
  while (queue.size > 0) served.push(queue.shift());
  expect(served).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
});
