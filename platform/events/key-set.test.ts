import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { halves, hashHalves, placeOf, splitKey } from "./key-hash.ts";
import { KeySet } from "./key-set.ts";

const key = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 1n, max: 50n }));

describe("a set of keys", () => {
  it("equals a plain Set", () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 500 }), (keys) => {
        const [own, plain] = [new KeySet(), new Set<bigint>()];
        for (const one of keys) {
          expect(own.add(one)).toBe(!plain.has(one));
          plain.add(one);
        }
        expect(own.size).toBe(plain.size);
        for (const one of keys) expect(own.has(one)).toBe(true);
        expect(own.has(2n ** 64n - 2n)).toBe(plain.has(2n ** 64n - 2n));
      }),
    );
  });

  it("spreads keys that differ in few bits, as made-up ids do", () => {
    for (const shift of [0n, 20n, 31n, 40n]) {
      const places = new Set<number>();
      for (let index = 0n; index < 10_000n; index += 1n) {
        splitKey(0xab00000000000001n + (index << shift));
        places.add(placeOf(hashHalves(halves[0] as number, halves[1] as number), 10_000));
      }
      // Chance alone fills 63 % of the places; without a hash 10,000 keys of the third kind lie in one.
      expect(places.size).toBeGreaterThan(5_000);
    }
  });
});
