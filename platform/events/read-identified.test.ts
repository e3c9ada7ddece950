import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { visitorKey } from "./keys.ts";
import { readIdentified } from "./read-events-of.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("reads what identified a visitor and by what the server named a person with it, and nothing else", async () => {
  const { collector, site } = await scene(platform);
  const { clickhouse, barrier } = platform.dependencies;
  const said = (name: string, more: object = {}) => ({ id: v7(), name, visitor: "browser", ...more });
  const events = [
    said("identify", { data: { id: "7" } }),
    said("page_view"),
    said("purchase", { data: { order: "A-1", value: 1 } }),
    said("purchase", { data: { order: "A-2", value: 1 }, person: "7" }),
  ];
  for (const event of events) await collector.acceptServer(site.secret, { events: [event] });
  await barrier.ensureLoaded(site.id);
  const visitors = [visitorKey(site.id, "browser").toString()];
  const read = await readIdentified(clickhouse, { website: site.id, visitors, until: platform.clock.now() + 1_000 });
  expect(read.events.map(({ name, orderId }) => [name, orderId])).toEqual([
    ["identify", ""],
    ["purchase", "A-2"],
  ]);
});
