import { Registry } from "prom-client";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCollector } from "#platform/collect/open-collector.ts";
import { client, openTestPlatform, type Platform, scene, view } from "#tests/platform-fixtures/test-platform.ts";
import { readRecordedBefore } from "./sql/identity-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

/** A collector killed between storing events and recording their claims: its transactions never end. */
async function dyingCollector() {
  const { postgres } = platform.dependencies;
  let reached = () => {};
  const stored = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let opened = false;
  const transaction: typeof postgres.transaction = (work) => {
    if (!opened) return postgres.transaction(work);
    reached();
    return new Promise<never>(() => undefined);
  };
  const dependencies = { ...platform.dependencies, postgres: { ...postgres, transaction } };
  const geo = () => ({ country: "", city: "" });
  const collector = await openCollector(dependencies, { geo, registry: new Registry() });
  opened = true;
  return { collector, stored };
}

const peopleOf = (website: string) =>
  platform.dependencies.postgres.query<{ id: string; bought: boolean }>(
    `SELECT value AS id, customer_at IS NOT NULL AS bought FROM identifiers
     JOIN people USING (website_id) WHERE people.id = person_id AND website_id = $1 ORDER BY value`,
    [website],
  );
const countHandovers = async (website: string) =>
  (await platform.dependencies.postgres.query("SELECT 1 FROM browser_handovers WHERE website_id = $1", [website]))
    .length;

describe("a crash between storing events and recording their claims", () => {
  it("loses nothing: the next start replays the claims, handovers included", async () => {
    const { send, site, visitor } = await scene(platform);
    await send([view(), { ...view(), name: "identify", data: { id: "1" } }]);
    platform.clock.time += 60_000;
    const { collector, stored } = await dyingCollector();
    const events = [
      { ...view(), name: "identify", data: { id: "2" } },
      { ...view(), name: "purchase", data: { order: "A-1" } },
    ];
    const batch = { key: site.key, visitor, events };
    let answered = false;
    collector.acceptBrowser(batch, client).then(
      () => {
        answered = true;
      },
      () => undefined,
    );
    await stored;
    expect(answered).toBe(false);
    expect(await peopleOf(site.id)).toEqual([{ id: "1", bought: false }]);
    const again = await platform.collector();
    expect(await peopleOf(site.id)).toEqual([
      { id: "1", bought: false },
      { id: "2", bought: true },
    ]);
    expect(await countHandovers(site.id)).toBe(1);
    expect(await again.acceptBrowser(batch, client)).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await peopleOf(site.id)).toHaveLength(2);
  });

  it("replays no recorded claim, which would resolve differently after a late one", async () => {
    const { send, site } = await scene(platform);
    const ago = (minutes: number) => ({
      ...view(),
      at: new Date(platform.clock.time - minutes * 60_000).toISOString(),
    });
    await send([{ ...ago(30), name: "purchase" }]);
    await send([{ ...ago(10), name: "identify", data: { id: "1" } }]);
    await send([{ ...ago(20), name: "identify", data: { id: "2" } }]);
    expect(await countHandovers(site.id)).toBe(1);
    await platform.collector();
    expect(await countHandovers(site.id)).toBe(1);
  });

  it("replays nothing from before the checkpoint of a drain", async () => {
    const { collector, send } = await scene(platform);
    await send([{ ...view(), name: "identify", data: { id: "1" } }]);
    platform.clock.time += 3_600_000;
    await collector.drain();
    expect(await readRecordedBefore(platform.dependencies.postgres)).toBe(platform.clock.time);
    await platform.dependencies.postgres.query(
      "DELETE FROM identifiers; DELETE FROM visitor_links; DELETE FROM people",
    );
    await platform.collector();
    expect(await platform.dependencies.postgres.query("SELECT 1 FROM people")).toEqual([]);
  });

  it("replays all events at the first start", async () => {
    const { collector, site, send } = await scene(platform);
    const ids = Array.from({ length: 300 }, (_, index) => `c-${index}`);
    for (const part of [ids.slice(0, 150), ids.slice(150)]) {
      const events = part.map((person) => ({ name: "custom", person, id: v7() }));
      await collector.acceptServer(site.secret, { events });
    }
    await send([{ ...view(), name: "identify", data: { email: "a@b.example" } }]);
    const before = await peopleOf(site.id);
    expect(before).toHaveLength(301);
    await platform.dependencies.postgres.query(
      "DELETE FROM identifiers; DELETE FROM visitor_links; DELETE FROM people; DELETE FROM recorded_claims; UPDATE identity_state SET claims_recorded_before = 'epoch'",
    );
    await platform.collector();
    expect(await peopleOf(site.id)).toEqual(before);
  });
});
