import { expect, it } from "vitest";
import { StatCache } from "./stat-cache.ts";

const store = {};
const maxAgeMs = 5_000;

it("an answer is read once in five seconds, however many ask, and again after them", async () => {
  const cache = new StatCache<number>();
  let reads = 0;
  const read = (now: number, name = "one") =>
    cache.read({ of: store, name }, { now, maxAgeMs }, async () => {
      reads += 1;
      return reads;
    });
  expect(await Promise.all([read(0), read(0), read(4_999)])).toEqual([1, 1, 1]);
  expect([await read(5_000), await read(0, "other"), await read(-10_000)]).toEqual([2, 3, 4]);
});

it("a failure is not kept, and no more answers than allowed are", async () => {
  const cache = new StatCache<string>(2);
  const at = { now: 0, maxAgeMs };
  const fail = () => Promise.reject(new Error("gone"));
  await expect(cache.read({ of: store, name: "a" }, at, fail)).rejects.toThrow("gone");
  for (const name of ["a", "b", "c"]) await cache.read({ of: store, name }, at, async () => "first");
  const again = (name: string) => cache.read({ of: store, name }, at, async () => "second");
  expect([await again("c"), await again("b"), await again("a")]).toEqual(["first", "first", "second"]);
});
