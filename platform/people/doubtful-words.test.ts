import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claim, keyOf, website } from "#tests/platform-fixtures/identity-claims.ts";
import { applyClaim } from "./apply-claim.ts";
import { applyDecision } from "./apply-decision.ts";
import { applyMerge } from "./apply-merge.ts";
import { type ClaimedField, giverOf, type IdentityClaim, IdentityGraph, isCertain } from "./identity-graph.ts";
import { anchorOf } from "./manual-decision.ts";

const [stranger, customer] = ["stranger", "customer"];
const [theirs, own] = ["+989120000666", "+989120000001"];

/** What a browser says of itself; the shop's id of the person is 7. */
const says = (browser: string, at: number, phone: string, more: Partial<IdentityClaim> = {}) =>
  claim(browser, at, { identifiers: { id: "7", phone }, fields: { phone }, ...more });
const signed = (browser: string, at: number) => claim(browser, at, { identifiers: { id: "7" }, isSigned: true });
/** The shop's server names the person, or also the browser that they use. */
const serves = (at: number, browser = "till") => claim(browser, at, { identifiers: { id: "7" }, provenance: "server" });

function apply(...claims: readonly IdentityClaim[]) {
  const graph = new IdentityGraph();
  for (const each of claims) applyClaim(graph, each);
  return graph;
}

/** The phone of person 7, and which browsers in doubt gave it. */
function phoneOf(graph: IdentityGraph) {
  const person = graph.people.get(graph.identifierOwners.get(`${website} id 7`) ?? 0n);
  const phone = person?.fields.get("phone");
  const words = phone !== undefined && !isCertain(phone) ? phone.doubtfulWords : undefined;
  return [phone?.value, words && Object.keys(words)];
}
const givers = (...browsers: string[]) => browsers.map((browser) => giverOf(keyOf(browser))).sort();

describe("a phone that a browser gave", () => {
  it("stays in doubt where a stranger's browser named the person, before the shop did or after it", () => {
    const before = apply(says(stranger, 1, theirs), serves(2), signed(customer, 3));
    expect(phoneOf(before)).toEqual([theirs, givers(stranger)]);
    const after = apply(claim(stranger, 1, { identifiers: { id: "7" } }), serves(2), says(stranger, 3, theirs));
    expect(phoneOf(after)).toEqual([theirs, givers(stranger)]);
  });

  it("is the person's once somebody vouches for the browser: the server that reports a purchase there, or a signature", () => {
    const typed = claim(customer, 1, { identifiers: { phone: own }, fields: { phone: own } });
    const purchase = { ...serves(2, customer), bought: true };
    for (const surer of [purchase, signed(customer, 2)]) {
      expect(phoneOf(apply(typed, surer))).toEqual([own, undefined]);
      expect(phoneOf(apply(surer, { ...typed, at: 3 }))).toEqual([own, undefined]);
    }
  });

  it("of a browser that is theirs is not taken away by one in doubt, whatever its time", () => {
    const known = [claim(stranger, 1, { identifiers: { id: "7" } }), serves(2), signed(customer, 3)];
    const said = apply(...known, says(customer, 4, own), says(stranger, 9, theirs), says(stranger, 10, own));
    expect(phoneOf(said)).toEqual([own, undefined]);
    expect(phoneOf(apply(...known, says(stranger, 9, theirs), says(customer, 4, own)))).toEqual([own, undefined]);
  });

  it("is the customer's once their browser is vouched for, whatever a stranger's said before it or after it", () => {
    for (const order of [
      [says(stranger, 1, own), says(customer, 2, own)],
      [says(customer, 1, own), says(stranger, 2, own)],
      [says(customer, 1, own), says(stranger, 2, theirs), says(stranger, 3, own), says(stranger, 4, theirs)],
      [says(stranger, 4, theirs), says(customer, 1, own)],
    ]) {
      const graph = apply(...order);
      expect(phoneOf(graph)[1]).toEqual(givers(stranger, customer));
      applyClaim(graph, signed(customer, 3));
      expect(phoneOf(graph)).toEqual([own, undefined]);
    }
  });

  it("is the last of what the customer's browsers gave, in whichever order they are vouched for", () => {
    const given = [says(customer, 1, theirs), says("phone", 5, own)];
    for (const [one, two] of [
      [customer, "phone"],
      ["phone", customer],
    ] as const) {
      expect(phoneOf(apply(...given, signed(one, 6), signed(two, 7)))).toEqual([own, undefined]);
    }
    const late = apply(says("phone", 1, theirs), signed(customer, 2), says(customer, 3, theirs), says("phone", 5, own));
    expect(phoneOf(late)).toEqual([theirs, undefined]);
    applyClaim(late, signed("phone", 7));
    expect(phoneOf(late)).toEqual([own, undefined]);
  });

  it("stays theirs where only the owner vouches for the browser, as of a visitor whom the owner named", () => {
    const graph = new IdentityGraph();
    const person = anchorOf({ id: keyOf(customer), identifiers: new Map() }, []);
    applyDecision(graph, { kind: "edit", website, at: 1, person, fields: { name: "Sara" } });
    for (const each of [says(customer, 2, own), says(stranger, 3, theirs)]) applyClaim(graph, each);
    expect(phoneOf(graph)).toEqual([own, undefined]);
  });

  it("keeps the words of the browsers that spoke last, of a thousand", () => {
    const others = Array.from({ length: 100 }, (_, index) => says(`other ${index}`, index + 1, theirs));
    const graph = apply(...others, says(customer, 101, own));
    expect(phoneOf(graph)[1]).toHaveLength(20);
    applyClaim(graph, signed(customer, 200));
    expect(phoneOf(graph)).toEqual([own, undefined]);
  });

  it("keeps its doubt where the owner says that two people are one", () => {
    const graph = apply(serves(1), claim(stranger, 2, { identifiers: { phone: theirs }, fields: { phone: theirs } }));
    const anchor = (browser: string) => {
      const person = graph.personOf(keyOf(browser));
      if (person === undefined) throw new Error(`Nobody uses ${browser}`);
      return anchorOf(person, [keyOf(browser)]);
    };
    applyMerge(graph, { kind: "merge", website, at: 3, person: anchor("till"), other: anchor(stranger) });
    expect(phoneOf(graph)).toEqual([theirs, givers(stranger)]);
  });
});

describe("a phone of before words were kept, of somebody who is made one with another", () => {
  const [old, word] = [
    (at: number) => ({ value: theirs, at, provenance: "browser" as const }),
    (at: number) => ({ ...old(at), value: own, doubtfulWords: { [giverOf(keyOf(customer))]: { value: own, at } } }),
  ];
  /** Person 7 with the first of these, once the other person with the second is merged into them. */
  const merged = (one: ClaimedField, two: ClaimedField, ...claims: readonly IdentityClaim[]) => {
    const graph = apply(
      claim(customer, 1, { identifiers: { id: "7" } }),
      claim(stranger, 1, { identifiers: { id: "8" } }),
    );
    const [first, second] = [customer, stranger].map((each) => graph.personOf(keyOf(each)));
    if (first === undefined || second === undefined) throw new Error("Both are known");
    first.fields.set("phone", one);
    second.fields.set("phone", two);
    const [person, other] = [anchorOf(first, []), anchorOf(second, [])];
    applyMerge(graph, { kind: "merge", website, at: 3, person, other });
    for (const each of claims) applyClaim(graph, each);
    return phoneOf(graph)[0];
  };

  it("is replaced by a later word where nobody vouches for them, by the other's and by any after it", () => {
    expect(merged(old(5), word(9))).toBe(own);
    expect(merged(word(9), old(5))).toBe(own);
    expect(merged(old(9), word(5))).toBe(theirs);
    expect(merged(word(5), old(9))).toBe(theirs);
    const later = says(stranger, 20, "+989120000007", { identifiers: { id: "7" } });
    for (const [one, two] of [[old(5), word(9)] as const, [word(5), old(9)] as const]) {
      expect(merged(one, two, later)).toBe("+989120000007");
    }
  });
});

/** Whose word counts, as plainly as possible: of each browser whether it is theirs, and what it said last. */
class PlainPhone {
  readonly #isOwn = new Set<string>();
  readonly #doubtful = new Map<string, [at: number, phone: string]>();
  #own: [at: number, phone: string] | undefined;

  say(browser: string, at: number, phone: string): void {
    if (this.#isOwn.has(browser)) this.#keepOwn([at, phone]);
    else this.#doubtful.set(browser, later(this.#doubtful.get(browser), [at, phone]));
  }

  sign(browser: string): void {
    this.#isOwn.add(browser);
    const word = this.#doubtful.get(browser);
    if (word !== undefined) this.#keepOwn(word);
    this.#doubtful.delete(browser);
  }

  get phone() {
    const words = [...this.#doubtful.values()].reduce<[number, string] | undefined>(later, undefined);
    return this.#own === undefined ? [words?.[1], [...this.#doubtful.keys()]] : [this.#own[1], undefined];
  }

  #keepOwn(word: [number, string]): void {
    this.#own = later(this.#own, word);
  }
}
const later = (one: [number, string] | undefined, other: [number, string]) =>
  one === undefined || other[0] > one[0] || (other[0] === one[0] && other[1] > one[1]) ? other : one;

it("is what a plain program says, whatever browsers say and sign, in any order and at any time", () => {
  const browsers = ["a", "b", "c"];
  const step = fc.record({
    ...{ browser: fc.constantFrom(...browsers), at: fc.integer({ min: 10, max: 14 }) },
    phone: fc.constantFrom(own, theirs, undefined),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const plain = new PlainPhone();
      const graph = apply(...browsers.map((browser, at) => claim(browser, at, { identifiers: { id: "7" } })));
      for (const { browser, at, phone } of steps) {
        if (phone === undefined) plain.sign(browser);
        else plain.say(browser, at, phone);
        applyClaim(graph, phone === undefined ? signed(browser, at) : says(browser, at, phone));
      }
      const [phone, doubtful] = plain.phone;
      const names = Array.isArray(doubtful) && doubtful.length > 0 ? givers(...doubtful) : undefined;
      expect(phoneOf(graph)).toEqual([phone, names]);
    }),
  );
});
