import { expect, it } from "vitest";
import { claim } from "#tests/platform-fixtures/identity-claims.ts";
import { applyClaim } from "./apply-claim.ts";
import { type IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { RedundantClaims } from "./redundant-claims.ts";

const [shop, other] = ["0190c1a0-0000-7000-8000-000000000001", "0190c1a0-0000-7000-8000-000000000002"];
const says = (website: string, browser: string, at: number) =>
  claim(browser, at, { website, identifiers: { id: "7" } });

function record(known: RedundantClaims, ...claims: readonly IdentityClaim[]): IdentityGraph {
  const graph = new IdentityGraph();
  for (const each of claims) applyClaim(graph, each);
  for (const each of claims) known.remember(each, graph);
  return graph;
}

it("a website whose ids changed hands is forgotten, and no other", () => {
  const known = new RedundantClaims();
  record(known, says(shop, "browser", 1), says(other, "browser", 1));
  expect([shop, other].map((website) => known.isRedundant(says(website, "browser", 2)))).toEqual([true, true]);
  known.forget(shop);
  expect([shop, other].map((website) => known.isRedundant(says(website, "browser", 2)))).toEqual([false, true]);
  record(known, says(shop, "browser", 2));
  expect(known.isRedundant(says(shop, "browser", 3))).toBe(true);
});

it("an id that moves to another person is known with its website", () => {
  const guest = { identifiers: { phone: "+989120000666" }, provenance: "server" as const, website: shop };
  const served = claim("till", 3, { identifiers: { id: "7" }, provenance: "server", website: shop });
  const graph = record(new RedundantClaims(), claim("browser", 1, guest), says(shop, "browser", 2), served);
  expect([...graph.changed.idsMovedIn]).toEqual([shop]);
});

it("what a browser that the owner's hand kept says of an id counts once, also where others said it before", () => {
  const known = new RedundantClaims();
  const graph = record(known, claim("other", 1, { website: shop, identifiers: { id: "7", phone: "+989120000666" } }));
  const guest = claim("browser", 2, { website: shop, identifiers: { phone: "+989120000666" } });
  const said = says(shop, "browser", 4);
  applyClaim(graph, guest);
  const person = graph.personOf(guest.visitor);
  person?.keptBrowsers.add(guest.visitor);
  known.remember(guest, graph);
  expect(known.isRedundant(said)).toBe(false);
  applyClaim(graph, said);
  known.remember(said, graph);
  expect(person?.keptIds).toEqual(new Set(["7"]));
  expect(known.isRedundant({ ...said, at: 5 })).toBe(true);
});

it("an id is refused again where it is another's, and not where the phone beside it is", () => {
  const phone = "+989120000666";
  const named = (identifiers: object) => claim("till", 1, { website: shop, provenance: "server", identifiers });
  for (const [identifiers, isRefused] of [
    [{ phone }, false],
    [{ id: "7" }, true],
    [{ id: "7", phone }, true],
  ] as const) {
    const known = new RedundantClaims();
    record(known, named(identifiers), { ...says(shop, "browser", 2), identifiers: { id: "7", phone } });
    expect(known.isRedundant(says(shop, "browser", 3)), JSON.stringify(identifiers)).toBe(isRefused);
  }
});
