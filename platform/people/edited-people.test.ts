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

/** Of a visitor whom no claim was about, too. */
function anchor(graph: IdentityGraph, name: string) {
  const person = graph.personOf(keyOf(name));
  if (person === undefined) return anchorOf({ id: keyOf(name), identifiers: new Map() }, []);
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

  it("is the customer of it too where an import named the corrected phone before that", () => {
    const row = { identifiers: { email, phone: corrected }, fields: { email, phone: corrected } };
    const known = claim("import", 6, { ...row, provenance: "import" });
    for (const sure of [signed, purchase, served]) {
      const said = claim(browser, 1, { identifiers: { id: "42", phone: typed }, fields: { phone: typed } });
      const graph = apply(said, edit({ phone: corrected }), known, { ...sure, at: 8 });
      expect(ownerOf(graph), describeClaims([sure])).toBe(personAt(graph, browser, 9));
      expect(ownerOf(graph)?.fields.get("email")).toMatchObject({ value: email, provenance: "import" });
      expect(graph.people.size).toBe(1);
    }
  });

  it("is not the customer of it where a server then names a guest by that browser", () => {
    const guest = claim(browser, 6, { identifiers: { email }, fields: { email }, ...byServer });
    const graph = apply(claim(browser, 1, id), edit({ phone: corrected }), guest, { ...served, at: 8 });
    expect(ownerOf(graph)).not.toBe(personAt(graph, browser, 9));
    expect(ownerOf(graph)?.fields.has("email")).toBe(false);
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

describe("a guest whom the server named, and whose phone the owner then corrected", () => {
  const guest = claim(browser, 1, { identifiers: { phone: typed }, fields: { phone: typed }, ...byServer });
  const says = claim(browser, 2, id);

  it("is not the customer of an id that their browser says unsigned", () => {
    for (const phone of [corrected, typed, null]) {
      for (const steps of [
        [guest, says, edit({ phone })],
        [guest, edit({ phone }), { ...says, at: 6 }],
      ]) {
        const graph = apply(...steps, { ...served, at: 7 });
        expect(ownerOf(graph), String(phone)).not.toBe(personAt(graph, browser, 9));
        expect(ownerOf(graph)?.fields.has("phone")).toBe(false);
      }
    }
  });

  it("has no other browsers than before", () => {
    const said = [browser, "stranger"].map((each) => claim(each, 1, { identifiers: { phone: typed } }));
    const order = claim("stranger", 6, { identifiers: { email }, ...byServer });
    for (const made of [[edit({ phone: corrected })], [edit({ phone: corrected }), merge(browser, "buyer")]]) {
      const graph = apply(...said, guest, claim("buyer", 1, { bought: true }), ...made, order);
      expect(personAt(graph, "stranger", 9)?.identifiers.has(`email ${email}`)).toBe(true);
      expect(personAt(graph, "stranger", 9)).not.toBe(personAt(graph, browser, 9));
    }
  });

  it("is the customer that they register as", () => {
    for (const sure of [signed, purchase]) {
      const graph = apply(guest, edit({ phone: corrected }), sure);
      expect(ownerOf(graph)).toBe(personAt(graph, browser, 9));
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

  const later = [
    [signed],
    [purchase],
    [{ ...purchase, identifiers: { phone: corrected } }],
    [claim(browser, 6, id), { ...served, at: 7 }],
  ];

  it("has what they bought before they said who they are, and stays one person with it", () => {
    for (const bought of [true, false]) {
      const visit = bought ? [claim(browser, 1, { bought })] : [];
      for (const joined of [merge(browser, "import"), merge("import", browser)]) {
        for (const sure of later) {
          const graph = apply(...visit, imported, joined, ...sure);
          expect(personAt(graph, browser, 9), describeClaims(sure)).toBe(personAt(graph, "import", 9));
          expect(personAt(graph, browser, 0)).toBe(personAt(graph, "import", 9));
          expect(graph.people.size).toBe(1);
        }
      }
    }
  });

  it("who is two buyers without a name is one customer, by either browser", () => {
    const buyers = [browser, "second"].map((each) => claim(each, 1, { bought: true }));
    const order = claim("second", 7, { identifiers: { phone: typed }, ...byServer });
    for (const some of [buyers, buyers.slice(0, 1), buyers.slice(1)]) {
      for (const steps of [
        [signed, order],
        [purchase, order],
        [order, { ...signed, at: 8 }],
      ]) {
        const graph = apply(...some, merge(browser, "second"), ...steps);
        expect(personAt(graph, "second", 9), describeClaims(steps)).toBe(personAt(graph, browser, 9));
        const known = apply(...some, claim(till, 2, { ...id, ...byServer }), merge(browser, "second"), purchase, order);
        expect(personAt(known, "second", 9)).toBe(ownerOf(known));
      }
    }
  });

  it("who is two buyers gives nothing of their guest to whom a browser of theirs named unsigned", () => {
    const buyers = [browser, "second"].map((each) => claim(each, 1, { bought: true }));
    const known = claim("customer", 2, { identifiers: { id: "42", email } });
    for (const order of [browser, "second"].map((each) =>
      claim(each, 7, { identifiers: { phone: typed }, ...byServer }),
    )) {
      const graph = apply(...buyers, known, merge(browser, "second"), claim(browser, 6, id), order);
      expect(ownerOf(graph)).toBe(personAt(graph, "customer", 9));
      expect(ownerOf(graph)?.identifiers.has(`phone ${typed}`)).toBe(false);
    }
  });

  it("is led to by an id that a browser of theirs said, and by none that another said", () => {
    const named = claim("guest", 2, { identifiers: { email }, ...byServer });
    for (const bought of [true, false]) {
      const visit = bought ? [claim(browser, 1, { bought })] : [];
      for (const [says, isTheirs] of [
        [browser, true],
        ["guest", false],
      ] as const) {
        const graph = apply(...visit, named, merge("guest", browser), claim(says, 6, id), { ...served, at: 7 });
        expect(ownerOf(graph) === personAt(graph, "guest", 9), says).toBe(isTheirs);
        const both = apply(...visit, named, merge("guest", browser), claim("guest", 6, id), claim(browser, 7, id));
        applyClaim(both, { ...served, at: 8 });
        expect(ownerOf(both), "whichever said it first").toBe(personAt(both, "guest", 9));
      }
    }
  });

  it("is vouched for no more than before where browsers alone named both", () => {
    const other = claim("import", 2, { identifiers: { phone: typed } });
    const graph = apply(claim(browser, 1, id), other, merge(browser, "import"));
    expect([...(ownerOf(graph)?.identifiers.values() ?? [])]).toEqual(["browser", "browser"]);
  });
});
