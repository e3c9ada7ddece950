import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Provenance } from "#contract/provenance.ts";
import {
  claim,
  factsOf,
  history,
  keyOf,
  personAt,
  toClaim,
  visitorOf,
  website,
} from "#tests/platform-fixtures/identity-claims.ts";
import { PlainPeople } from "#tests/platform-fixtures/plain-people.ts";
import { applyClaim, nobodyVisitor, ownVisitor } from "./apply-claim.ts";
import { maxFields } from "./graph-changes.ts";
import { type IdentityClaim, IdentityGraph } from "./identity-graph.ts";

/** The graph after these claims, in this order. */
function applied(...claims: readonly IdentityClaim[]): IdentityGraph {
  const graph = new IdentityGraph();
  for (const each of claims) applyClaim(graph, each);
  return graph;
}

describe("applying claims", () => {
  it("resolves every browser with the same id to one person", () => {
    const graph = applied(
      claim("phone", 1, { identifiers: { id: "7" } }),
      claim("laptop", 2, { identifiers: { id: "7" } }),
    );
    expect(personAt(graph, "phone", 0)).toBeDefined();
    expect(personAt(graph, "laptop", 0)).toBe(personAt(graph, "phone", 0));
    expect(personAt(graph, "laptop", 0)).toMatchObject({ leadAt: 1, customerAt: undefined });
  });

  it("distinguishes ids by letter case", () => {
    const graph = applied(claim("a", 1, { identifiers: { id: "Ab" } }), claim("b", 2, { identifiers: { id: "ab" } }));
    expect(graph.people.size).toBe(2);
  });

  it("joins identifiers claimed one by one: the id after the phone, the e-mail with the id", () => {
    const graph = applied(
      claim("a", 1, { identifiers: { phone: "+98912" } }),
      claim("a", 2, { identifiers: { id: "7" } }),
      claim("b", 3, { identifiers: { id: "7", email: "a@b.example" } }),
      claim("c", 4, { identifiers: { email: "a@b.example" } }),
    );
    expect(graph.people.size).toBe(1);
    expect(personAt(graph, "c", 9)).toBe(personAt(graph, "a", 0));
  });

  it("never merges two known people: a claimed phone does not join two ids", () => {
    const graph = applied(
      claim("a", 1, { identifiers: { id: "1", phone: "+98912" } }),
      claim("b", 2, { identifiers: { id: "2", phone: "+98912" } }),
      claim("c", 3, { identifiers: { id: "1", email: "x@b.example" } }),
      claim("d", 4, { identifiers: { id: "2", email: "x@b.example" } }),
    );
    expect(graph.people.size).toBe(2);
    expect(personAt(graph, "d", 9)).toBe(personAt(graph, "b", 9));
    expect(personAt(graph, "a", 9)).not.toBe(personAt(graph, "b", 9));
    expect(graph.identifierOwners.get(`${website} phone +98912`)).toBe(personAt(graph, "a", 9)?.id);
  });

  it("assigns a handed over browser to each person from their claim on, and its past to the first", () => {
    const graph = applied(
      claim("shared", 10, { identifiers: { id: "1" } }),
      claim("shared", 20, { identifiers: { id: "2" } }),
      claim("shared", 30, { identifiers: { id: "1" } }),
      claim("shared", 40, { identifiers: { id: "2" } }),
    );
    const names = [0, 10, 19, 20, 29, 30, 39, 40].map((at) => [
      ...(personAt(graph, "shared", at)?.identifiers.keys() ?? []),
    ]);
    expect(names.flat()).toEqual(["id 1", "id 1", "id 1", "id 2", "id 2", "id 1", "id 1", "id 2"]);
    expect(visitorOf(graph, "shared", 20)).toBe(visitorOf(graph, "shared", 40));
    expect(visitorOf(graph, "shared", 30)).toBe(keyOf("shared"));
  });

  it("keeps the history of a nameless buyer who identifies later", () => {
    const bought = claim("a", 5, { bought: true, fields: { city: "شیراز" } });
    expect(personAt(applied(bought), "a", 0)).toMatchObject({ leadAt: undefined, customerAt: 5 });
    const named = applied(bought, claim("a", 9, { identifiers: { id: "7" } }));
    expect(named.people.size).toBe(1);
    expect(personAt(named, "a", 0)).toMatchObject({ leadAt: 9, customerAt: 5 });
    const elsewhere = applied(
      claim("b", 1, { identifiers: { id: "7" } }),
      bought,
      claim("a", 9, { identifiers: { id: "7" } }),
    );
    expect(elsewhere.people.size).toBe(1);
    expect(personAt(elsewhere, "b", 0)).toMatchObject({ leadAt: 1, customerAt: 5 });
    expect(personAt(elsewhere, "b", 0)?.fields.get("city")?.value).toBe("شیراز");
  });

  it("assigns a purchase on a handed over browser to its buyer, also where it is replayed before the handover", () => {
    const first = claim("a", 1, { identifiers: { id: "1" } });
    const second = claim("a", 5, { identifiers: { id: "2" } });
    const bought = claim("a", 5, { visitor: ownVisitor(second), bought: true });
    const graph = applied(first, bought, second);
    expect(factsOf(graph).people).toEqual(factsOf(applied(first, second, bought)).people);
    expect(graph.personOf(ownVisitor(second))).toMatchObject({ leadAt: 5, customerAt: 5 });
    const elsewhere = claim("b", 2, { identifiers: { id: "2" } });
    expect(factsOf(applied(elsewhere, first, bought, second)).people).toEqual(
      factsOf(applied(elsewhere, first, second, bought)).people,
    );
  });

  it("keeps a person who identifies again where their handover lost to another of the same moment", () => {
    const owner = claim("a", 1, { identifiers: { email: "a@b.example" } });
    for (const browser of ["b", "c", "d", "e", "f", "g"]) {
      const again = claim(browser, 2, { identifiers: { email: "a@b.example" } });
      const graph = applied(owner, claim(browser, 2, { identifiers: { phone: "+98912" } }), again, again);
      expect(graph.changed.removed.size).toBe(0);
      expect(personAt(graph, "a", 9)).toMatchObject({ leadAt: 1 });
    }
  });

  it("moves lead and customer to earlier times only", () => {
    const graph = applied(
      claim("a", 20, { identifiers: { id: "7" }, bought: true }),
      claim("a", 30, { identifiers: { id: "7" }, bought: true }),
      claim("a", 10, { identifiers: { id: "7" }, bought: true }),
    );
    expect(personAt(graph, "a", 0)).toMatchObject({ leadAt: 10, customerAt: 10 });
  });

  it("keeps the latest value of a field by claim time, in any order, and a bounded number of fields", () => {
    const at = (time: number, name: string) => claim("a", time, { identifiers: { id: "7" }, fields: { name } });
    for (const times of [1, -1]) {
      const order = [at(1, "old"), at(2, "new")].sort((one, other) => times * (one.at - other.at));
      expect(personAt(applied(...order), "a", 0)?.fields.get("name")).toMatchObject({ value: "new", at: 2 });
    }
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, index]));
    expect(personAt(applied(claim("a", 1, { fields })), "a", 0)?.fields.size).toBe(maxFields);
  });
});

describe("who said it", () => {
  const said = (provenance: Provenance, at: number, name: string, browser: string = provenance) =>
    claim(browser, at, { identifiers: { id: "7" }, fields: { name }, provenance });
  const nameAfter = (...claims: readonly IdentityClaim[]) =>
    [...applied(...claims).people.values()][0]?.fields.get("name")?.value;

  it("decides about a field before its time: the owner, then server and import as equals, then a browser", () => {
    const [late, early] = [said("browser", 90, "browser"), said("server", 10, "server")];
    const [imported, owner] = [said("import", 20, "import"), said("owner", 5, "owner")];
    for (const order of [
      [late, early],
      [early, late],
    ])
      expect(nameAfter(...order)).toBe("server");
    for (const order of [
      [imported, early, late],
      [late, early, imported],
    ])
      expect(nameAfter(...order)).toBe("import");
    for (const order of [
      [owner, imported, early],
      [late, early, imported, owner],
    ])
      expect(nameAfter(...order)).toBe("owner");
    expect(nameAfter(early, said("server", 11, "later"), said("browser", 99, "browser"))).toBe("later");
  });

  it("keeps an unsigned browser from a person whom a server names, and lets a signed one in", () => {
    const known = said("server", 1, "Sara", "shop");
    const unsigned = claim("a", 5, { identifiers: { id: "7" }, fields: { city: "Tabriz" } });
    const refused = applied(known, unsigned);
    expect(personAt(refused, "a", 9)).toBeUndefined();
    expect(personAt(refused, "shop", 9)?.fields.has("city")).toBe(false);
    const signed = applied(known, { ...unsigned, isSigned: true });
    expect(personAt(signed, "a", 9)).toBe(personAt(signed, "shop", 9));
    expect(personAt(signed, "a", 9)?.fields.get("city")?.provenance).toBe("browser");
  });

  it("links a signed id to nobody by an e-mail beside it, unless the browser was theirs", () => {
    const guest = claim("shop", 1, { identifiers: { email: "a@b.example" }, provenance: "server" });
    const signed = claim("a", 5, { identifiers: { id: "7", email: "a@b.example" }, isSigned: true });
    const graph = applied(guest, signed);
    expect([...(personAt(graph, "a", 9)?.identifiers.keys() ?? [])]).toEqual(["id 7"]);
    expect([...(personAt(graph, "shop", 9)?.identifiers.keys() ?? [])]).toEqual(["email a@b.example"]);
    const own = applied({ ...guest, visitor: keyOf("a") }, signed);
    expect([...(personAt(own, "a", 9)?.identifiers.keys() ?? [])]).toEqual(["email a@b.example", "id 7"]);
  });

  it("takes a known person's browser for nobody's once it names a person whom a server names", () => {
    const [known, own] = [said("server", 1, "Sara", "shop"), claim("a", 2, { identifiers: { id: "8" } })];
    const unsigned = claim("a", 5, { identifiers: { id: "7" } });
    const bought = claim("a", 6, { visitor: nobodyVisitor(unsigned), bought: true });
    const back = claim("a", 8, { identifiers: { id: "8" } });
    const graph = applied(known, own, unsigned, bought, back, { ...unsigned, isSigned: true, at: 9 });
    const names = [4, 5, 7, 8, 9].map((at) => [...(personAt(graph, "a", at)?.identifiers.keys() ?? [])]);
    expect(names).toEqual([["id 8"], [], [], ["id 8"], ["id 7"]]);
    expect(personAt(graph, "a", 7)).toMatchObject({ customerAt: 6, leadAt: undefined });
  });

  it("lets a browser speak that was theirs before", () => {
    const own = claim("a", 1, { identifiers: { id: "7" } });
    const other = claim("a", 3, { identifiers: { id: "8" } });
    const graph = applied(own, said("server", 2, "Sara", "shop"), other, claim("a", 4, { identifiers: { id: "7" } }));
    expect(personAt(graph, "a", 9)).toBe(personAt(graph, "shop", 9));
  });

  it("gives an e-mail that a browser reserved to the person whom a server names by it, and never back", () => {
    const identifiers = { id: "7", email: "a@b.example" };
    const reserved = claim("a", 1, { identifiers: { ...identifiers, id: "evil" } });
    const graph = applied(reserved, claim("shop", 9, { identifiers, provenance: "server" }), { ...reserved, at: 20 });
    const owner = graph.people.get(graph.identifierOwners.get(`${website} email a@b.example`) ?? 0n);
    expect(owner).toBe(personAt(graph, "shop", 9));
    expect([...(personAt(graph, "a", 9)?.identifiers.keys() ?? [])]).toEqual(["id evil"]);
  });

  it("leads no server and no signature to the person of a browser that reserved an e-mail, unless it is named", () => {
    const identifiers = { email: "a@b.example" };
    const reserved = claim("evil", 1, { identifiers });
    const guest = claim("shop", 5, { identifiers, provenance: "server" });
    const signed = claim("shop", 5, { identifiers: { id: "7", ...identifiers }, isSigned: true });
    for (const said of [guest, { ...signed, isSigned: false, provenance: "import" as const }, signed]) {
      const graph = applied(reserved, said);
      expect(personAt(graph, "evil", 9)).not.toBe(personAt(graph, "shop", 9));
    }
    const moved = applied(reserved, guest, claim("till", 7, { identifiers, provenance: "import" }));
    expect(personAt(moved, "till", 9)).toBe(personAt(moved, "shop", 9));
    expect([...(personAt(moved, "evil", 9)?.identifiers ?? [])]).toEqual([]);
    expect(applied(reserved, { ...guest, visitor: keyOf("evil") }).people.size).toBe(1);
  });

  it("keeps a person whose e-mail a server gave to another, also on the browser where they had entered it", () => {
    const named = (at: number, email: string, more = {}) => claim("d", at, { identifiers: { email }, ...more });
    const byServer = { provenance: "server" } as const;
    const taken = claim("a", 3, { identifiers: { email: "y" }, ...byServer });
    const graph = applied(named(1, "x"), named(2, "y"), taken, named(4, "y", byServer));
    expect(personAt(graph, "d", 9)).toBe(personAt(graph, "a", 9));
    expect([personAt(graph, "d", 2) === personAt(graph, "a", 9), graph.people.size]).toEqual([false, 3]);
  });

  it("leaves room for the fields of a server beside a browser's inventions", () => {
    const invented = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`field${index}`, index]));
    const graph = applied(
      claim("a", 1, { identifiers: { id: "7" }, fields: invented }),
      claim("shop", 2, {
        identifiers: { id: "7" },
        fields: { email: "a@b.example", tier: "gold" },
        provenance: "server",
      }),
    );
    const fields = personAt(graph, "shop", 9)?.fields;
    expect([fields?.get("email")?.value, fields?.get("tier")?.value]).toEqual(["a@b.example", "gold"]);
  });
});

/** People by their order of appearance, with lead and customer times. */
function summarise(people: readonly ({ leadAt: number | undefined; customerAt: number | undefined } | undefined)[]) {
  const distinct = [...new Set(people)];
  return people.map((one) => [distinct.indexOf(one), finite(one?.leadAt), finite(one?.customerAt)]);
}

const finite = (at: number | undefined) => (Number.isFinite(at) ? at : "never");

describe("random claims", () => {
  it("yield the people of a plain reference implementation, also where they arrive late", () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: 30 }), { minLength: 16, maxLength: 16 }), (events, shuffle) => {
        const times = [...new Set(shuffle)];
        const [plain, graph] = [new PlainPeople(), new IdentityGraph()];
        const given = events.slice(0, times.length).map((event, index) => ({ ...event, at: times[index] ?? 0 }));
        for (const event of given) {
          applyClaim(graph, toClaim(graph, event));
          plain.apply(event);
        }
        const probes = ["a", "b", "c", "d"].flatMap((browser) => [-1, ...times].map((at) => [browser, at] as const));
        expect(summarise(probes.map(([browser, at]) => personAt(graph, browser, at)))).toEqual(
          summarise(probes.map(([browser, at]) => plain.at(browser, at))),
        );
        expect(graph.people.size).toBe(plain.all.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it("of browsers change nothing when the last of them are replayed, as after a crash", () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 16 }), (events, from) => {
        const graph = new IdentityGraph();
        const claims = events.map((event, index) => {
          const each = toClaim(graph, { ...event, byServer: false, at: index });
          applyClaim(graph, each);
          return each;
        });
        const before = factsOf(graph);
        for (const each of claims.slice(from)) applyClaim(graph, each);
        expect(factsOf(graph)).toEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });
});
