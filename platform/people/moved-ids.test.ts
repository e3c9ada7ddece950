import { afterAll, beforeAll, expect, it } from "vitest";
import { claim } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import type { IdentityClaim } from "./identity-graph.ts";
import { IdentityResolver } from "./identity-resolver.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

/** Whose the guest's second browser is after an id that it says became a customer's; `isTogether` in one transaction. */
async function handoversOf(isTogether: boolean, from: Partial<IdentityClaim>): Promise<unknown[]> {
  const { postgres } = platform.dependencies;
  const { id: website } = await platform.addWebsite();
  const phone = { identifiers: { phone: "+989120000001" } };
  const id = { identifiers: { id: "1361" } };
  const said = (browser: string, at: number, given: Partial<IdentityClaim>) =>
    claim(browser, at, { website, ...given });
  const before = [
    said("first", 1, phone),
    said("second", 2, phone),
    said("first", 3, { ...phone, provenance: "server" }),
    said("second", 4, id),
    said("second", 5, id),
  ];
  const moved = [said("till", 6, { ...id, ...from }), said("second", 7, id)];
  const resolver = await IdentityResolver.open(platform.dependencies);
  for (const each of before) await resolver.record([each]);
  if (isTogether) await resolver.record(moved);
  else for (const each of moved) await resolver.record([each]);
  await resolver.drain();
  return postgres.query("SELECT at FROM browser_handovers WHERE website_id = $1", [website]);
}

it("a browser that goes on saying an id is nobody's once the id is another's, also where both come at once", async () => {
  for (const from of [{ provenance: "server" }, { provenance: "import" }, { isSigned: true }] as const) {
    const apart = await handoversOf(false, from);
    expect(apart).toHaveLength(1);
    expect(await handoversOf(true, from)).toEqual(apart);
  }
});
