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
  return anchorOf(
    person,
    graph.linksOf(person).map(({ visitor }) => visitor),
  );
}
const edit = (fields: Record<string, unknown>) => (graph: IdentityGraph) =>
  applyDecision(graph, { kind: "edit", website, at: 5, person: anchor(graph, browser), fields });
const merge = (one: string, other: string) => (graph: IdentityGraph) =>
  applyDecision(graph, { kind: "merge", website, at: 5, person: anchor(graph, one), other: anchor(graph, other) });

const describeClaims = (claims: readonly IdentityClaim[]) =>
  JSON.stringify(claims.map(({ identifiers, provenance }) => [identifiers, provenance]));

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

  it("has it too where an import named the corrected phone with their e-mail before that", () => {
    const row = { identifiers: { email, phone: corrected }, fields: { email, phone: corrected } };
    const known = claim("import", 6, { ...row, provenance: "import" });
    for (const sure of [...registers.map((each) => [each]), [claim(browser, 7, id), served]]) {
      const graph = apply(guest, edit({ phone: corrected }), known, ...sure.map((each) => ({ ...each, at: 8 })));
      expect(ownerOf(graph), describeClaims(sure)).toBe(personAt(graph, browser, 9));
      expect(graph.people.size).toBe(1);
    }
  });

  it("with an id that their browser said, has no browser vouched for by that", () => {
    const order = claim(browser, 7, { identifiers: { phone: typed }, ...byServer });
    const graph = apply(claim(browser, 1, id), edit({ phone: corrected }), served, order);
    expect(ownerOf(graph)?.identifiers.has(`phone ${typed}`)).toBe(false);
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

  it("is the customer that their browsers name after it, as a guest would have been", () => {
    const [guest, second] = [browser, "second"].map((each) =>
      claim(each, 1, { identifiers: { email }, fields: { email } }),
    );
    const row = { identifiers: { email, phone: typed }, fields: { email, phone: typed } };
    const known = claim("import", 2, { ...row, provenance: "import" });
    for (const joined of [merge(browser, "import"), merge("import", browser)]) {
      for (const sure of [
        [{ ...signed, identifiers: { id: "42", email } }],
        [{ ...signed, identifiers: { id: "42", email }, visitor: keyOf("second") }],
        [purchase],
        [claim(browser, 6, id), { ...served, at: 7 }],
      ]) {
        const graph = apply(guest ?? known, second ?? known, known, joined, ...sure);
        expect(ownerOf(graph), describeClaims(sure)).toBe(personAt(graph, browser, 9));
        expect(ownerOf(graph)).toBe(personAt(graph, "import", 9));
        expect(ownerOf(graph)).toMatchObject({ leadAt: 1 });
        expect(graph.people.size).toBe(1);
      }
    }
  });

  it("keeps the browsers of both where no server named either", () => {
    for (const joined of [merge(browser, "second"), merge("second", browser)]) {
      for (const visitor of [browser, "second"]) {
        const order = claim(visitor, 6, { identifiers: { phone: typed }, ...byServer });
        const graph = apply(claim(browser, 1, id), claim("second", 2, { identifiers: { email } }), joined, order);
        expect(ownerOf(graph)?.identifiers.has(`phone ${typed}`)).toBe(true);
        expect(graph.people.size).toBe(1);
      }
    }
  });

  it("keeps no browser that said the id of somebody whom the server named", () => {
    const stranger = claim("stranger", 1, id);
    const known = claim(till, 2, { ...id, ...byServer });
    const order = claim("stranger", 6, { identifiers: { phone: typed }, ...byServer });
    for (const joined of [merge(browser, till), merge(till, browser)]) {
      const graph = apply(stranger, known, claim(browser, 3, { identifiers: { email } }), joined, order);
      expect(personAt(graph, browser, 9)).toBe(ownerOf(graph));
      expect(personAt(graph, "stranger", 9)).not.toBe(ownerOf(graph));
    }
  });

  it("is vouched for no more than before where browsers alone named both", () => {
    const other = claim("import", 2, { identifiers: { phone: typed } });
    const graph = apply(claim(browser, 1, id), other, merge(browser, "import"));
    expect([...(ownerOf(graph)?.identifiers.values() ?? [])]).toEqual(["browser", "browser"]);
  });
});
