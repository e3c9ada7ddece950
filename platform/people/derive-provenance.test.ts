import { createHmac } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { iso, openTestPlatform, type Platform, scene, view } from "#tests/platform-fixtures/test-platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("gives people of an earlier release the provenance that the events of its server prove, once", async () => {
  const { collector, site, send } = await scene(platform);
  const { postgres } = platform.dependencies;
  const identify = (ago: number, data: object, more: object = {}) => ({
    ...{ id: v7(), name: "identify", at: iso(platform.clock.time - ago), data },
    ...more,
  });
  await send([{ ...view(), ...identify(9_000, { id: "7", name: "Mallory", city: "Tabriz", tier: "gold" }) }]);
  const served = [
    identify(8_000, { email: "sara@mail.example", name: "Sara" }, { person: "7" }),
    { ...identify(7_000, {}), name: "add_to_cart", person: "8" },
  ];
  await collector.acceptServer(site.secret, { events: served });
  const known = () =>
    postgres.query<{ kind: string; value: string; provenance: string; fields: object }>(
      `SELECT kind, value, identifiers.provenance, people.provenance AS fields FROM identifiers
       JOIN people ON people.website_id = identifiers.website_id AND people.id = person_id
       WHERE people.website_id = $1 ORDER BY value`,
      [site.id],
    );
  // A browser whose id the shop signed, one of which its server spoke, and one that nobody vouches for.
  const signature = createHmac("sha256", site.secret).update("7").digest("hex");
  await send([{ ...view(), ...identify(6_000, { id: "7", signature }) }], { visitor: v7() });
  const spoken = identify(5_000, {}, { person: "8", visitor: v7() });
  await collector.acceptServer(site.secret, { events: [spoken] });
  const links = async () =>
    (
      await postgres.query<{ provenance: string }>(
        "SELECT provenance FROM visitor_links WHERE website_id = $1 ORDER BY provenance, visitor",
        [site.id],
      )
    ).map(({ provenance }) => provenance);
  const linked = await links();
  expect(linked).toEqual(["browser", "server", "server", "server", "server"]);
  const before = await known();
  const fields = { email: "server", name: "server" };
  expect(before).toEqual([
    { kind: "id", value: "7", provenance: "server", fields },
    { kind: "id", value: "8", provenance: "server", fields: {} },
    { kind: "email", value: "sara@mail.example", provenance: "server", fields },
  ]);
  await postgres.query("UPDATE people SET provenance = '{}'");
  await postgres.query("UPDATE identifiers SET provenance = 'browser'");
  await postgres.query("UPDATE visitor_links SET provenance = 'browser'");
  await postgres.query("UPDATE identity_state SET is_provenance_derived = false");
  await platform.collector();
  expect(await known()).toEqual(before);
  expect(await links()).toEqual(linked);
  await postgres.query("UPDATE people SET provenance = '{}'");
  await platform.collector();
  expect((await known()).map((row) => row.fields)).toEqual([{}, {}, {}]);
});
