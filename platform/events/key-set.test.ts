import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
});
