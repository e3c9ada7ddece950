import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Keyring } from "#platform/keyring.ts";
import { seal, UnsealError, unseal } from "./seal.ts";

const [one, other] = ["Zb3kQ9xT7vR2mW5yN8cJ4hL6pD1sF0gA", "q8Hs2Vd6Lk4Xz9Mw3Tn7Bf5Rj1Pc0YgE"];
const place = { website: "01a1ff67-0000-7000-8000-000000000001", purpose: "channel/1/password" };
const ring = new Keyring(one);

describe("a sealed value", () => {
  it("opens to the text that was sealed, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        expect(unseal(ring, seal(ring.current, text, place), place)).toBe(text);
      }),
      { seed: 12 },
    );
  });

  it("is another one each time and shows nothing of its text", () => {
    const [first, second] = [seal(ring.current, "a password", place), seal(ring.current, "a password", place)];
    expect(first.equals(second)).toBe(false);
    expect(first.includes("password")).toBe(false);
    expect(first[0]).toBe(1);
    expect(first.subarray(1, 5).equals(ring.current.id)).toBe(true);
  });

  it("does not open where one bit of it is another, or it is cut", () => {
    const sealed = seal(ring.current, "a password", place);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(ring, changed, place), `bit ${bit}`).toThrow(UnsealError);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => unseal(ring, sealed.subarray(0, length), place)).toThrow(UnsealError);
    }
  });

  it("does not open at another website or for another purpose", () => {
    const sealed = seal(ring.current, "a password", place);
    const elsewhere = [
      { ...place, website: "01a1ff67-0000-7000-8000-000000000002" },
      { ...place, purpose: "channel/2/password" },
    ];
    for (const each of elsewhere) expect(() => unseal(ring, sealed, each)).toThrow("belongs to another place");
    expect(unseal(ring, sealed, { ...place, website: place.website.toUpperCase() })).toBe("a password");
  });

  it("opens under each key of the ring, and is sealed under the first", () => {
    const both = new Keyring(`${other},${one}`);
    expect(unseal(both, seal(ring.current, "before", place), place)).toBe("before");
    const fresh = seal(both.current, "after", place);
    expect(() => unseal(ring, fresh, place)).toThrow(`has the id ${both.current.id.toString("hex")}`);
    expect(both.previous.map(({ id }) => id)).toEqual([ring.current.id]);
  });

  it("keeps its form: one that version 0.2 sealed opens with every later version", () => {
    const sealed = "01bbb7aa4b000102030405060708090a0bb86bcf2a0b40bf75a90d1d47b87cf45b04d44dbae3ec3a073952713d3765";
    expect(unseal(ring, Buffer.from(sealed, "hex"), place)).toBe("گذرواژه");
  });
});

it("keys may be separated by commas or line ends, and none is no keyring", () => {
  expect(new Keyring(`${other}\n${one}\n`).previous).toHaveLength(1);
  expect(() => new Keyring(" , ")).toThrow("ENCRYPTION_KEY holds no key");
});
