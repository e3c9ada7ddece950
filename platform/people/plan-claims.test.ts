import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { claim, keyOf } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import type { IdentityClaim } from "./identity-graph.ts";
import { planClaims } from "./plan-claims.ts";
import { recordClaims } from "./record-claims.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const email = "sara@shop.example";
const at = { added: Date.UTC(2026, 0, 1), known: Date.UTC(2026, 10, 1) };

async function plan(given: Partial<IdentityClaim>) {
  const { site } = await scene(platform);
  const said = claim("browser", 1, { website: site.id, identifiers: { email }, fields: { email }, ...given });
  await recordClaims(platform.dependencies, [said], []);
  const person = { event: v7(), visitor: keyOf("import", site.id), at };
  const names = { identifiers: { email }, fields: { email } };
  const [planned] = await planClaims(platform.dependencies.postgres, site.id, [{ ...person, ...names }]);
  return planned;
}

it("somebody whose e-mail a browser alone gave is new in a file, since the day on which they registered", async () => {
  expect(await plan({})).toEqual({ outcome: "added", at: at.added, wasLinked: false });
  expect(await plan({ provenance: "server" })).toMatchObject({ outcome: "unchanged", at: at.known });
});

it("a row with an id that a guest's browser said and somebody else's phone changes that one, and takes no room", async () => {
  const { site } = await scene(platform);
  const said = (browser: string, given: Partial<IdentityClaim>) => claim(browser, 1, { website: site.id, ...given });
  const [guests, own] = ["+989120000666", "+989120000001"].map((phone) => ({ identifiers: { phone } }));
  const byServer = { provenance: "server" } as const;
  const claims = [
    said("guest", { ...guests, ...byServer }),
    said("guest", { identifiers: { id: "7" } }),
    said("customer", { ...own, ...byServer }),
  ];
  for (const each of claims) await recordClaims(platform.dependencies, [each]);
  const rows = [{ id: "7", ...own?.identifiers }, { id: "8" }, { id: "9" }, { id: "10" }].map((identifiers) => ({
    ...{ event: v7(), visitor: keyOf(`import ${identifiers.id}`, site.id), at, identifiers, fields: {} },
  }));
  const planned = await planClaims(platform.dependencies.postgres, site.id, rows, 2);
  expect(planned.map(({ outcome }) => outcome)).toEqual(["changed", "added", "added", "refused"]);
  expect(planned[0]?.at).toBe(at.known);
});
