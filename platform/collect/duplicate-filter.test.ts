import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventKey, websiteKey } from "#platform/events/keys.ts";
import { DuplicateFilter, filterMs, KeySet } from "./duplicate-filter.ts";

const key = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 1n, max: 50n }));

describe("a set of keys", () => {
  it("holds what a plain Set holds", () => {
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

describe("the gate", () => {
  it("tells each repetition within 20 minutes, and forgets nothing younger than it says", () => {
    const arrival = fc.record({ key: fc.bigInt({ min: 1n, max: 30n }), after: fc.integer({ min: 0, max: filterMs }) });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 100 }), fc.constantFrom(4, 1_000), (arrivals, most) => {
        const gate = new DuplicateFilter(0, most);
        const seen = new Map<bigint, number>();
        let now = 0;
        for (const { key, after } of arrivals) {
          now += after;
          gate.rotate(now);
          const first = gate.add(key);
          const before = seen.get(key);
          if (before === undefined) expect(first).toBe(true);
          else if (before >= gate.coversSince) expect(first).toBe(false);
          if (first) seen.set(key, now);
          if (most === 1_000 && before !== undefined && now - before < filterMs) expect(first).toBe(false);
        }
      }),
    );
  });
});

describe("the key of an event", () => {
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
});
