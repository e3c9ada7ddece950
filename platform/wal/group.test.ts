import fc from "fast-check";
import { expect, it } from "vitest";
import { provenances } from "#contract/provenance.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { decodeGroup, encodeGroup } from "./group.ts";

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const key = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const utm = fc.record({ source: text, medium: text, campaign: text, content: text, term: text });

const row = fc.record({
  ...{ at: fc.nat(2 ** 45), visitor: key, session: key, id: fc.uuid(), name: text, host: text, path: text },
  ...{ referrer: text, medium: text, source: text, country: text, city: text, device: text, os: text },
  ...{ browser: text, orderId: text, currency: text, data: text, title: text, utm },
  ...{ width: fc.nat(65_535), height: fc.nat(65_535), value: fc.maxSafeInteger() },
  ...{ provenance: fc.constantFrom(...provenances), exclusion: fc.uuid() },
});

const whole = row.map(({ exclusion, ...others }): EventRow => {
  const { length } = others.name ?? "";
  return length % 2 === 0 && exclusion !== undefined ? { ...others, exclusion } : others;
});

it("gives back every value of every row", () => {
  fc.assert(
    fc.property(fc.nat(2 ** 45), fc.array(fc.tuple(fc.uuid(), fc.array(whole, { maxLength: 3 }))), (at, list) => {
      const group = { receivedAt: at, batches: list.map(([website, rows]) => ({ website, rows })) };
      expect(decodeGroup(encodeGroup(group))).toEqual(group);
    }),
  );
});
