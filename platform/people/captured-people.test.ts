import { describe, expect, it } from "vitest";
import { personKey } from "#platform/events/keys.ts";
import { claim, keyOf, personAt, website } from "#tests/platform-fixtures/identity-claims.ts";
import { applyClaim } from "./apply-claim.ts";
import { type IdentityClaim, IdentityGraph } from "./identity-graph.ts";

const [stranger, till, customer] = ["stranger", "till", "customer"];
const [theirs, own] = ["+989120000666", "+989120000001"];
const byServer = { provenance: "server" } as const;
const named = (phone: string) => ({ identifiers: { phone }, fields: { phone } });

/** The shop's server names a guest by their browser and the phone that they ordered with. */
const guest = (at: number, phone = theirs) => claim(stranger, at, { ...named(phone), ...byServer });
/** A browser's word, without a signature. */
const says = (at: number, phone?: string) =>
  claim(stranger, at, {
    identifiers: { id: "7", ...(phone && { phone }) },
    fields: phone === undefined ? {} : { phone },
  });
const serves = (at: number, browser = till) => claim(browser, at, { identifiers: { id: "7" }, ...byServer });
const signs = (at: number, browser = customer) => claim(browser, at, { identifiers: { id: "7" }, isSigned: true });

function apply(...claims: readonly IdentityClaim[]) {
  const graph = new IdentityGraph();
  for (const each of claims) applyClaim(graph, each);
  return graph;
}
const ownerOf = (graph: IdentityGraph, name = "id 7") =>
  graph.people.get(graph.identifierOwners.get(`${website} ${name}`) ?? 0n);

describe("a guest whom the server names, and whose browser then says an id", () => {
  it("does not become the customer of that id, who is named by server, import or signature", () => {
    for (const sure of [serves(3), { ...serves(3), provenance: "import" as const }, signs(3)]) {
      const graph = apply(guest(1), says(2), sure);
      expect(ownerOf(graph)?.fields.has("phone")).toBe(false);
      expect(ownerOf(graph)).not.toBe(personAt(graph, stranger, 9));
      expect([...(personAt(graph, stranger, 9)?.identifiers.keys() ?? [])]).toEqual([`phone ${theirs}`]);
    }
  });

  it("keeps their history once the server names their browser by the id, or it signs", () => {
    for (const sure of [serves(3, stranger), signs(3, stranger)]) {
      const graph = apply(guest(1), says(2), sure);
      expect(ownerOf(graph)).toMatchObject({ leadAt: 1 });
      expect(ownerOf(graph)).toBe(personAt(graph, stranger, 0));
      expect(graph.people.size).toBe(1);
    }
  });

  it("keeps their browser where the id that it says became the customer's", () => {
    const graph = apply(guest(1), says(2), serves(3), says(4), says(5, theirs));
    expect(personAt(graph, stranger, 9)).toBe(ownerOf(graph, `phone ${theirs}`));
    expect(ownerOf(graph)).not.toBe(personAt(graph, stranger, 9));
    const known = [...(personAt(graph, stranger, 9)?.formerIds.keys() ?? [])];
    expect(known, "nothing of the customer in clear, who may be erased").toEqual([personKey(website, "7")]);
    applyClaim(graph, claim(till, 6, { identifiers: { id: "8" }, ...byServer }));
    applyClaim(graph, claim(stranger, 7, { identifiers: { id: "8" } }));
    expect(personAt(graph, stranger, 9), "an id that was never theirs").toBeUndefined();
    expect(personAt(apply(says(1, theirs), says(2), serves(3), says(4)), stranger, 9)).toBeDefined();
  });

  it("is the customer whom the server names by the id and the phone", () => {
    const both = { ...named(theirs), ...byServer };
    const graph = apply(guest(1), says(2), claim(till, 3, { ...both, identifiers: { id: "7", phone: theirs } }));
    expect(ownerOf(graph)).toBe(personAt(graph, stranger, 9));
    expect(ownerOf(graph)?.identifiers.get("id 7")).toBe("server");
  });
});

describe("a customer's browser that the server names without the id that a page said unsigned", () => {
  const both = claim(stranger, 3, { identifiers: { id: "7", phone: theirs }, fields: { phone: theirs }, ...byServer });

  it("is the customer's with all before where the server says both once, before it names the id alone", () => {
    const graph = apply(says(1), guest(2), both, serves(4));
    expect(ownerOf(graph)).toBe(ownerOf(graph, `phone ${theirs}`));
    expect(graph.people.size).toBe(1);
  });

  it("is the customer's from then on where the server says both later, with the phone as an address", () => {
    const graph = apply(says(1), guest(2), serves(3), { ...both, at: 4 });
    expect(ownerOf(graph)).toBe(personAt(graph, stranger, 4));
    expect(ownerOf(graph)).not.toBe(personAt(graph, stranger, 3));
    expect(ownerOf(graph)?.fields.get("phone")).toMatchObject({ value: theirs, provenance: "server" });
  });
});

describe("a browser in doubt of a customer", () => {
  it("gives the customer nothing of the guest whom the server names by it", () => {
    for (const word of [says(1), says(1, theirs)]) {
      const graph = apply(word, serves(2), guest(3), serves(4));
      expect(ownerOf(graph)?.fields.get("phone")?.provenance).not.toBe("server");
      expect(ownerOf(graph)).not.toBe(personAt(graph, stranger, 9));
      expect(ownerOf(graph, `phone ${theirs}`)).toBe(personAt(graph, stranger, 9));
      expect(graph.links.get(keyOf(stranger))?.provenance).toBe("browser");
    }
  });

  it("is a stranger's of its own where it had a visitor of the customer's by what the server now says", () => {
    const phone = { identifiers: { phone: theirs } };
    const known = [claim(customer, 1, phone), claim(stranger, 2, { identifiers: { email: "x@mail.example" } })];
    const named = claim(customer, 4, { identifiers: { email: "sara@shop.example" }, ...byServer });
    const graph = apply(...known, claim(stranger, 3, phone), named, guest(5));
    expect(ownerOf(graph, `phone ${theirs}`)).toBe(personAt(graph, stranger, 9));
    expect(personAt(graph, stranger, 9)).not.toBe(personAt(graph, customer, 9));
  });

  it("makes no customer of the account that it signs for", () => {
    const email = { identifiers: { email: "sara@shop.example" } };
    const known = [claim(stranger, 1, email), claim(customer, 2, email), claim(customer, 3, { ...email, ...byServer })];
    const account = { identifiers: { id: "43" }, isSigned: true };
    const more = { ...account, identifiers: { id: "43", ...email.identifiers } };
    for (const signed of [account, more]) {
      const graph = apply(...known, claim(stranger, 4, signed));
      expect(personAt(graph, stranger, 9)).not.toBe(personAt(graph, customer, 9));
      expect(ownerOf(graph, "id 43")).toBe(personAt(graph, stranger, 9));
    }
  });

  it("gives nothing of its guest to somebody else who said the same id first, without a signature", () => {
    for (const order of [guest(3), claim(stranger, 3, { identifiers: { email: "guest@mail.example" }, ...byServer })]) {
      const graph = apply(claim(customer, 1, { identifiers: { id: "7", email: "sara@shop.example" } }), says(2), order);
      expect(ownerOf(graph)).toBe(personAt(graph, customer, 9));
      expect(personAt(graph, stranger, 9)).not.toBe(ownerOf(graph));
      expect([...(ownerOf(graph)?.identifiers.values() ?? [])]).toEqual(["browser", "browser"]);
      applyClaim(graph, serves(4));
      expect(ownerOf(graph)).toBe(personAt(graph, customer, 9));
      expect(graph.links.get(keyOf(stranger))?.provenance).toBe("browser");
    }
  });

  it("leads to somebody without a signed id where they began with it", () => {
    const graph = apply(says(1), guest(2, own));
    expect(ownerOf(graph)).toBe(personAt(graph, stranger, 9));
    expect(graph.people.size).toBe(1);
  });

  it("is a browser of theirs from the moment that the server names it by the id", () => {
    const graph = apply(says(1), serves(2, stranger), guest(3, own));
    expect(ownerOf(graph)).toBe(personAt(graph, stranger, 9));
    expect(ownerOf(graph)?.fields.get("phone")).toMatchObject({ value: own, provenance: "server" });
  });

  it("is the guest's whom nobody vouched for before", () => {
    const graph = apply(claim(stranger, 1, named(theirs)), guest(2), signs(3, stranger));
    expect(ownerOf(graph)).toMatchObject({ leadAt: 1 });
    expect(graph.people.size).toBe(1);
  });
});
