import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventKey, websiteKey } from "#platform/events/keys.ts";
import { DuplicateFilter, filterMs } from "./duplicate-filter.ts";

const ones = "ffffffff-ffff-ffff-ffff-ffffffffffff";

describe("duplicate filter", () => {
  it("recognises each duplicate of 20 minutes, and covers what it says", () => {
    const addition = fc.record({ key: fc.bigInt({ min: 1n, max: 30n }), after: fc.integer({ min: 0, max: filterMs }) });
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 100 }), fc.constantFrom(4, 1_000), (additions, maxKeys) => {
        const filter = new DuplicateFilter(0, maxKeys);
        const seen = new Map<bigint, number>();
        let now = 0;
        for (const { key, after } of additions) {
          now += after;
          filter.rotate(now);
          const first = filter.add(key);
          const before = seen.get(key);
          if (before === undefined) expect(first).toBe(true);
          else if (before >= filter.coversSince) expect(first).toBe(false);
          if (first) seen.set(key, now);
          if (maxKeys === 1_000 && before !== undefined && now - before < filterMs) expect(first).toBe(false);
        }
      }),
    );
  });
});

describe("key of an event", () => {
  it("equals its formula in 64-bit numbers", () => {
    const site = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    const id = fc.oneof(
      fc.uuid(),
      fc.constantFrom(`${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`),
      fc.constant(ones),
    );
    fc.assert(
      fc.property(site, id, (website, uuid) => {
        const number = BigInt(`0x${uuid.replaceAll("-", "")}`);
        const [first, second] = [number >> 64n, BigInt.asUintN(64, number)];
        const expected = BigInt.asUintN(64, (first ^ website) * 0x9e3779b97f4a7c15n + second) || 1n;
        expect(eventKey(website, uuid)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it("differs between websites and ids, and is never 0", () => {
    const keys = new Set<bigint>();
    const sites = ["a", "b", "c"].map(websiteKey);
    for (const site of sites) {
      for (let n = 0; n < 5_000; n += 1) {
        const hex = n.toString(16).padStart(12, "0");
        keys.add(eventKey(site, `00000000-0000-0000-0000-${hex}`));
        keys.add(eventKey(site, `${hex.slice(4)}-0000-4000-8000-000000000000`));
      }
    }
    expect(keys.size).toBe(3 * 5_000 * 2);
    expect(keys.has(0n)).toBe(false);
  });

  it("says so where it rotates early under load, so that what it dropped is looked up", () => {
    const filter = new DuplicateFilter(0, 3);
    filter.rotate(1);
    for (const key of [1n, 2n, 3n]) filter.add(key);
    filter.rotate(5);
    expect(filter.coversSince).toBe(0);
    for (const key of [4n, 5n, 6n]) filter.add(key);
    filter.rotate(9);
    expect(filter.coversSince).toBe(5);
    expect([filter.add(1n), filter.add(4n)]).toEqual([true, false]);
  });
});
