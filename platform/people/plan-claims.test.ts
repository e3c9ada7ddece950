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
