import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { openCollector } from "#platform/collect/open-collector.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { eraseWebsites } from "#platform/websites/erase-websites.ts";
import { operate } from "./operate.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.stop());

const day = 86_400_000;
const tables = ["visits", "order_claims", "settled_days"] as const;

it("a shop's history says the same raw, settled and settled anew, and goes with its website", async () => {
  const { client, website } = await makeOwner(platform, "shop");
  const geo = () => ({ country: "IR", city: "Tehran" });
  const collector = await openCollector(platform.dependencies, { geo, registry: new Registry() });
  const run = (name: "demo" | "settle", args: object) => operate(platform, name, args, { collector, geo });
  await run("demo", { website: website.id, days: 20, visitors: 300 });

  const now = platform.dependencies.clock.now();
  const ask = { website: website.id, from: new Date(now - 20 * day).toISOString(), to: new Date(now).toISOString() };
  const reports = async () => {
    const { overview, landing } = client.reports;
    const days = { ...ask, from: ask.from.slice(0, 10), to: ask.to.slice(0, 10) };
    const inputs = [
      ask,
      days,
      { ...days, client: 3, compare: true },
      { ...days, medium: ["search"], boundary: "week" as const },
    ];
    return Promise.all(inputs.flatMap((input) => [overview, landing].map(async (of) => (await of(input)).result)));
  };
  const raw = await reports();
  expect(await run("settle", { all: true })).toMatchObject({ interrupted: false, days: expect.any(Number) });
  expect(await reports()).toEqual(raw);
  expect(await run("settle", {})).toEqual({ days: 0, settled: 0, interrupted: false, unreached: 0 });
  const { days, settled } = (await run("settle", { website: website.id, all: true })) as Record<string, number>;
  expect(settled).toBe(days);
  expect(await reports()).toEqual(raw);

  const left = async () => {
    const [visits] = await platform.dependencies.clickhouse.select(
      sql`SELECT toUInt32(count()) AS visits, (SELECT toUInt32(count()) FROM order_claims WHERE website = ${uuid(website.id)}) AS claims
          FROM visits WHERE website = ${uuid(website.id)}`,
      z.object({ visits: z.number(), claims: z.number() }),
      { owner: "test" },
    );
    const found = await platform.dependencies.postgres.query("SELECT FROM settled_days WHERE website_id = $1", [
      website.id,
    ]);
    return [visits?.visits, visits?.claims, found.length];
  };
  expect((await left()).every((rows) => rows !== undefined && rows > 0)).toBe(true);
  await client.websites.delete({ id: website.id });
  await eraseWebsites(platform.dependencies);
  expect(await left()).toEqual(tables.map(() => 0));
  await collector.drain();
}, 120_000);
