import { expect, it } from "vitest";
import { claim, keyOf } from "#tests/platform-fixtures/identity-claims.ts";
import { applyClaim } from "./apply-claim.ts";
import { type IdentityClaim, IdentityGraph } from "./identity-graph.ts";

/** Who said whose browser `a` is, after these claims. */
function linkedBy(...claims: readonly IdentityClaim[]) {
  const graph = new IdentityGraph();
  for (const each of claims) applyClaim(graph, each);
  return graph.links.get(keyOf("a"))?.provenance;
}

it("says of a browser's link who said whose it is: a signature or the server raises that, and nothing lowers it", () => {
  const unsigned = claim("a", 1, { identifiers: { id: "7" } });
  const signed = { ...unsigned, at: 2, isSigned: true };
  const server = claim("a", 3, { identifiers: { id: "7" }, provenance: "server" });
  expect(linkedBy(unsigned)).toBe("browser");
  for (const surer of [signed, server]) {
    expect(linkedBy(unsigned, surer)).toBe("server");
    expect(linkedBy(surer, { ...unsigned, at: 9 })).toBe("server");
  }
  // Of this browser neither says anything: one names the person elsewhere, the other names nobody.
  expect(linkedBy(unsigned, { ...server, visitor: keyOf("till") })).toBe("browser");
  expect(linkedBy(unsigned, claim("a", 4, { bought: true, provenance: "server" }))).toBe("browser");
});
