import fc from "fast-check";
import { expect, it } from "vitest";
import { Reorder } from "./reorder.ts";

it("sorts items that are displaced by less than half of its buffer, and loses none", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 200 }), (jitter) => {
      const items = jitter.map((late, place) => ({ at: place + late, place }));
      const order = new Reorder<{ at: number; place: number }>(10);
      const out = [...items.flatMap((item) => order.add(item)), ...order.end()];
      expect(out).toEqual(items.toSorted((a, b) => a.at - b.at));
    }),
  );
});

it("keeps the order of equal times", () => {
  const order = new Reorder<{ at: number; name: string }>(4);
  const out = ["a", "b", "c", "d", "e"].flatMap((name) => order.add({ at: 1, name }));
  expect([...out, ...order.end()].map(({ name }) => name).join("")).toBe("abcde");
});
