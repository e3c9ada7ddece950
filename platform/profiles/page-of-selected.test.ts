import { expect, it } from "vitest";
import { pageOfSelected } from "./page-of-selected.ts";

const packed = (keys: readonly bigint[]) => {
  const bytes = Buffer.alloc(keys.length * 8);
  for (const [index, key] of keys.entries()) bytes.writeBigUInt64BE(key, index * 8);
  return bytes;
};

it("pages the selected ones in their order, whatever numbers they have", async () => {
  const order = [9n, 2n ** 64n - 1n, 5n, 2n ** 63n, 1n, 7n];
  const selected = packed([1n, 2n ** 63n, 9n, 2n ** 64n - 1n, 1_000n]);
  const page = (offset: number, limit: number) => pageOfSelected(packed(order), selected, { offset, limit });
  expect(await page(0, 25)).toEqual({ keys: [9n, 2n ** 64n - 1n, 2n ** 63n, 1n], total: 4 });
  expect(await page(1, 2)).toEqual({ keys: [2n ** 64n - 1n, 2n ** 63n], total: 4 });
  expect(await page(4, 2)).toEqual({ keys: [], total: 4 });
  expect(await pageOfSelected(packed([]), selected, { offset: 0, limit: 5 })).toEqual({ keys: [], total: 0 });
});

it("serves others while it goes through a million", async () => {
  const keys = Array.from({ length: 120_000 }, (_, index) => BigInt(index + 1));
  let passes = 0;
  const watch = setInterval(() => {
    passes += 1;
  }, 0);
  const { total } = await pageOfSelected(packed(keys), packed(keys), { offset: 0, limit: 1 });
  clearInterval(watch);
  expect([total, passes > 0]).toEqual([120_000, true]);
});
