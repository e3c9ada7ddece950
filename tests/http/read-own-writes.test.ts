import { Registry } from "prom-client";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditEvents } from "#platform/collect/audit-events.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
});
afterAll(() => platform?.stop());

const day = 86_400_000;
const rounds = 2;
/** Events of the first test: more and fewer than what the embedded engine reads from a file. */
const archived = [240, 120] as const;

it("one batch may have events of more months than the event store takes in an insert by default", async () => {
  const { client, website } = await makeOwner(platform, "archive");
  const { secret } = (await client.websites.install({ id: website.id })).result;
  for (const count of archived) {
    const months = Array.from({ length: count }, (_, index) => new Date(Date.UTC(2022, 9 - index, 10)).toISOString());
    const events = months.map((at) => ({
      id: v7(),
      visitor: v7(),
      name: "page_view",
      url: "https://shop.example/",
      at,
    }));
    const sent = await platform.send("POST", "/collect/server", { token: secret, body: { events } });
    expect(sent).toMatchObject({ status: 202, body: { accepted: count } });
  }
  const last = { website: website.id, from: "2022-09-01", to: "2022-11-01" };
  expect((await client.reports.overview(last)).result.totals?.pageViews).toBe(4);
});

it("an acknowledged event is in every report requested after it, also on a day that was settled", async () => {
  const { client, website } = await makeOwner(platform, "shop");
  const { secret } = (await client.websites.install({ id: website.id })).result;
  const geo = () => ({ country: "IR", city: "Tehran" });
  const collector = await openCollector(platform.dependencies, { geo, registry: new Registry() });
  const now = platform.dependencies.clock.now();
  const view = (at: number) => ({
    ...{ id: v7(), visitor: v7(), name: "page_view", url: "https://shop.example/", title: `at ${at}` },
    at: new Date(at).toISOString(),
  });
  const send = (...events: object[]) => collector.acceptServer(secret, { events });
  const days = { website: website.id, from: new Date(now - 10 * day).toISOString(), to: new Date(now).toISOString() };
  const views = async () => (await client.reports.overview(days)).result.totals?.pageViews;
  const exported = async () => {
    let sum = 0;
    for await (const { items } of await client.reports.export({ ...days, list: "landing" })) {
      for (const { sessions = 0 } of items) sum += sessions;
    }
    return sum;
  };

  await send(view(now - 5 * day), view(now - 2_000));
  await settleWebsite({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website: website.id });
  expect(await views()).toBe(2);
  for (let round = 1; round <= rounds; round += 1) {
    // Each event is acknowledged within a second of the load before.
    await send(view(now - 5 * day));
    expect(await views()).toBe(2 * round + 1);
    await send(view(now - 1_000));
    expect(await exported()).toBe(2 * round + 2);
    await send({ ...view(now - 5 * day), name: "purchase", data: { order: `A-${round}`, value: 10 } });
    expect((await client.reports.overview(days)).result.totals?.orders).toBe(round);
  }
  await send(view(now - 9 * day));
  const { firstEventAt } = (await client.websites.install({ id: website.id })).result;
  expect(Date.parse(firstEventAt ?? "")).toBe(now - 9 * day);
  await send(view(now));
  const { dependencies } = platform;
  const { events } = await auditEvents({ ...dependencies, dirtyDays: collector.dirtyDays }, { since: 0 });
  expect(events).toBe(archived[0] + archived[1] + 4 + 3 * rounds);
  await collector.drain();
});
