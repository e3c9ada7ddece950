import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doNotContactField } from "#contract/people.ts";
import { claim, keyOf, website } from "#tests/platform-fixtures/identity-claims.ts";
import { PlainDecisions } from "#tests/platform-fixtures/plain-decisions.ts";
import { applyClaim } from "./apply-claim.ts";
import { applyDecision } from "./apply-decision.ts";
import { maxFields } from "./graph-changes.ts";
import { IdentityGraph, type Separation } from "./identity-graph.ts";
import { anchorOf, type ManualDecision } from "./manual-decision.ts";
import { isSeparated, liftBetween } from "./separations.ts";

/** Browsers that buy; some name somebody by an id, two of them the same. */
const ids: Record<string, string | undefined> = { a: "1", b: "1", c: "2", d: "3", e: undefined, f: undefined };
const browsers = Object.keys(ids);
const buy = (browser: string, at: number) =>
  claim(browser, at, { bought: true, identifiers: ids[browser] === undefined ? {} : { id: ids[browser] } });

const browser = fc.constantFrom(...browsers);
const step = fc.oneof(
  fc.record({ kind: fc.constant("claim" as const), one: browser, other: browser }),
  fc.record({ kind: fc.constant("merge" as const), one: browser, other: browser }),
  fc.record({ kind: fc.constant("separation" as const), one: browser, other: browser }),
);

/** Claims and decisions in their order; `graph` is what a platform has stored. */
class Log {
  graph = new IdentityGraph();
  #separations: Separation[] = [];
  readonly #entries: ((graph: IdentityGraph) => void)[] = [];

  claim(name: string): void {
    const made = buy(name, this.#entries.length);
    this.#apply((graph) => applyClaim(graph, made));
  }

  merge(one: string, other: string): void {
    const decision = { kind: "merge", ...this.#base, person: this.#anchor(one), other: this.#anchor(other) } as const;
    const lifted = liftBetween(this.graph, [decision.person, decision.other]);
    this.#separations = this.graph.separations.filter((each) => each.identifiers.length + each.visitors.length > 0);
    this.#decide(decision);
    if (lifted.length > 0) this.rebuild();
  }

  separate(name: string): void {
    const person = this.#anchor(name);
    const [visitor, seq] = [keyOf(name), this.#entries.length];
    const visitors = [person.visitor, ...person.visitors].filter((each) => each !== visitor);
    const { identifiers } = person;
    this.#separations.push({ seq, browser: visitor, visitor, identifiers, visitors });
    this.#decide({ kind: "separation", ...this.#base, person, browser: visitor, visitor });
    this.rebuild();
  }

  rebuild(): void {
    this.graph = new IdentityGraph();
    this.graph.separations.push(...this.#separations);
    for (const entry of this.#entries) entry(this.graph);
  }

  get #base() {
    return { website, at: this.#entries.length };
  }

  #anchor(name: string) {
    const person = this.graph.personOf(keyOf(name));
    if (person === undefined) return anchorOf({ id: keyOf(name), identifiers: new Map() }, []);
    return anchorOf(
      person,
      this.graph.linksOf(person).map(({ visitor }) => visitor),
    );
  }

  #decide(decision: ManualDecision): void {
    this.#apply((graph) => applyDecision(graph, decision));
  }

  #apply(entry: (graph: IdentityGraph) => void): void {
    this.#entries.push(entry);
    entry(this.graph);
  }
}

const groupsOf = (graph: IdentityGraph) =>
  browsers.map((one) => browsers.filter((other) => areOne(graph, keyOf(one), keyOf(other))).join(""));
const areOne = (graph: IdentityGraph, one: bigint, other: bigint) =>
  one === other || (graph.personOf(one) !== undefined && graph.personOf(one) === graph.personOf(other));
const factsOf = ({ people, links }: IdentityGraph) => ({
  people: [...people.values()]
    .map((each) => JSON.stringify([`${each.id}`, [...each.identifiers], each.leadAt, each.customerAt]))
    .sort(),
  links: [...links.values()].map(({ visitor, person }) => `${visitor} ${person}`).sort(),
});

describe("decisions by hand", () => {
  it("hold whatever is claimed before and after them, and when people are resolved anew", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 16 }), (steps) => {
        const [log, plain] = [new Log(), new PlainDecisions(ids)];
        for (const { kind, one, other } of steps) {
          if (kind === "claim") {
            log.claim(one);
            plain.claim(one);
          } else if (kind === "merge" && one !== other && !plain.areOne(one, other) && plain.isKnown(one, other)) {
            log.merge(one, other);
            plain.merge(one, other);
          } else if (kind === "separation" && plain.isAmongOthers(one)) {
            log.separate(one);
            plain.separate(one);
          }
          expect(groupsOf(log.graph)).toEqual(browsers.map((each) => plain.groupOf(each)));
        }
        const before = factsOf(log.graph);
        log.rebuild();
        expect(factsOf(log.graph)).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  it("of a merge hold for those who are named as a browser was that is taken away later", () => {
    for (const [first, second] of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      const log = new Log();
      for (const each of ["c", first]) log.claim(each);
      log.merge(first, "c");
      log.claim(second);
      log.separate(first);
      expect(groupsOf(log.graph)[browsers.indexOf("c")]).toBe(`${second}c`);
      expect(groupsOf(log.graph)[browsers.indexOf(first)]).toBe(first);
    }
  });

  it("of a merge with a nameless buyer lead there what a browser named that was taken away", () => {
    const [before, after] = [new Log(), new Log()];
    for (const log of [before, after]) {
      for (const each of ["e", "b"]) log.claim(each);
      log.merge("e", "b");
    }
    before.claim("a");
    for (const log of [before, after]) log.separate("b");
    after.claim("a");
    for (const log of [before, after]) expect(groupsOf(log.graph)).toEqual(["ae", "b", "c", "d", "ae", "f"]);
    before.separate("e");
    expect(groupsOf(before.graph)).toEqual(browsers);
  });

  it("of a later merge lift an earlier separation, and not the one from others", () => {
    const log = new Log();
    for (const each of ["a", "c", "d"]) log.claim(each);
    log.merge("a", "c");
    log.merge("a", "d");
    log.separate("c");
    expect(groupsOf(log.graph)).toEqual(["ad", "b", "c", "ad", "e", "f"]);
    log.claim("e");
    log.merge("c", "e");
    expect(groupsOf(log.graph)).toEqual(["ad", "b", "ce", "ad", "ce", "f"]);
    const person = log.graph.personOf(keyOf("a"));
    expect(person && isSeparated(log.graph, [keyOf("c")], person)).toBe(true);
    log.merge("e", "a");
    expect(groupsOf(log.graph)[0]).toBe("acde");
  });
});

it("what a nameless buyer was blocked from stays blocked, however many fields the person has", () => {
  const graph = new IdentityGraph();
  const fields = Object.fromEntries(Array.from({ length: maxFields }, (_, index) => [`f${index}`, index]));
  applyClaim(graph, claim("b", 1, { identifiers: { id: "7" }, fields, provenance: "server" }));
  applyClaim(graph, claim("a", 2, { bought: true }));
  const nameless = graph.personOf(keyOf("a"));
  nameless?.fields.set(doNotContactField, { value: ["SMS"], at: 3, provenance: "owner" });
  applyClaim(graph, claim("a", 9, { identifiers: { id: "7" }, provenance: "server" }));
  const person = graph.personOf(keyOf("a"));
  expect(person).toBe(graph.personOf(keyOf("b")));
  expect(person?.fields.get(doNotContactField)?.value).toEqual(["SMS"]);
});
