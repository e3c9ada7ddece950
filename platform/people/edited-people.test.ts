import { describe, expect, it } from "vitest";
import { claim, keyOf, personAt, website } from "#tests/platform-fixtures/identity-claims.ts";
import { applyClaim } from "./apply-claim.ts";
import { applyDecision } from "./apply-decision.ts";
import { type IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { anchorOf } from "./manual-decision.ts";

/** What owners do by hand splits nobody in two: the customer's later claims lead where they did (docs/decisions/0045). */

const [browser, till] = ["browser", "till"];
const [typed, corrected] = ["+989120000001", "+989120000002"];
const email = "sara@shop.example";
const byServer = { provenance: "server" } as const;
const id = { identifiers: { id: "42" } };

type Step = IdentityClaim | ((graph: IdentityGraph) => void);
function apply(...steps: readonly Step[]) {
  const graph = new IdentityGraph();
  for (const step of steps) {
    if (typeof step === "function") step(graph);
    else applyClaim(graph, step);
  }
  return graph;
}
const ownerOf = (graph: IdentityGraph) => graph.people.get(graph.identifierOwners.get(`${website} id 42`) ?? 0n);

function anchor(graph: IdentityGraph, name: string) {
  const person = graph.personOf(keyOf(name));
  if (person === undefined) throw new Error(`Nobody uses ${name}`);
  return anchorOf(person, [keyOf(name)]);
}
const edit = (fields: Record<string, unknown>) => (graph: IdentityGraph) =>
  applyDecision(graph, { kind: "edit", website, at: 5, person: anchor(graph, browser), fields });
const merge = (one: string, other: string) => (graph: IdentityGraph) =>
  applyDecision(graph, { kind: "merge", website, at: 5, person: anchor(graph, one), other: anchor(graph, other) });

/** What names the customer for the first time with certainty. */
const signed = claim(browser, 6, { ...id, isSigned: true });
const purchase = claim(browser, 6, { ...id, ...byServer, bought: true });
const served = claim(till, 6, { ...id, ...byServer });

describe("a person whose owner corrected their e-mail or phone", () => {
  const guest = claim(browser, 1, { identifiers: { email, phone: typed }, fields: { email, phone: typed } });
  const registers = [
    signed,
    purchase,
    { ...signed, identifiers: { id: "42", email } },
    { ...signed, identifiers: { id: "42", phone: corrected } },
  ];

  it("has their history when they register, with a signature or a purchase that the server names their browser with", () => {
    for (const sure of registers) {
      const graph = apply(guest, edit({ phone: corrected }), sure);
      expect(ownerOf(graph), JSON.stringify(sure.identifiers)).toBe(personAt(graph, browser, 9));
      expect(ownerOf(graph)?.leadAt).toBe(1);
      expect(ownerOf(graph)?.fields.get("phone")).toMatchObject({ value: corrected, provenance: "owner" });
      expect(graph.people.size).toBe(1);
    }
  });

  it("is the customer of the id that their browser said, once the server names it or the browser signs", () => {
    for (const sure of [signed, purchase, served]) {
      const graph = apply(claim(browser, 1, id), edit({ phone: corrected }), sure);
      expect(ownerOf(graph)).toBe(personAt(graph, browser, 9));
      expect(ownerOf(graph)).toMatchObject({ leadAt: 1 });
      expect(graph.people.size).toBe(1);
    }
  });
});

describe("a person whom their owner made one with somebody else", () => {
  const imported = claim("import", 2, { identifiers: { email }, fields: { email }, provenance: "import" });
  const guest = claim("import", 2, { identifiers: { phone: typed }, fields: { phone: typed }, ...byServer });

  it("is the customer of the id that their browser said, once the server names it or the browser signs", () => {
    for (const known of [imported, guest]) {
      for (const joined of [merge(browser, "import"), merge("import", browser)]) {
        for (const sure of [signed, purchase, served]) {
          const graph = apply(claim(browser, 1, id), known, joined, sure);
          expect(ownerOf(graph)).toBe(personAt(graph, browser, 9));
          expect(ownerOf(graph)).toBe(personAt(graph, "import", 9));
          expect(ownerOf(graph)?.leadAt).toBe(1);
        }
      }
    }
  });

  it("is vouched for no more than before where browsers alone named both", () => {
    const other = claim("import", 2, { identifiers: { phone: typed } });
    const graph = apply(claim(browser, 1, id), other, merge(browser, "import"));
    expect([...(ownerOf(graph)?.identifiers.values() ?? [])]).toEqual(["browser", "browser"]);
  });
});
