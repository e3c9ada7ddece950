import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { eventLabel } from "#contract/text/event-words.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { iso, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { listOwnProperties } from "./list-own-properties.ts";
import { selectOwnProperties } from "./sql/own-properties.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

async function openWebsite() {
  const { dependencies, clock } = platform;
  const [collector, site] = [await platform.collector(), await platform.addWebsite()];
  const website = { id: site.id, host: site.host, currency: "IRT" as const };
  const send = async (name: string, visitors: readonly string[], data: object) => {
    const event = { name, at: iso(clock.time), url: "https://shop.example/", data };
    await collector.acceptServer(site.secret, { events: visitors.map((visitor) => ({ ...event, id: v7(), visitor })) });
    await dependencies.barrier.ensureLoaded();
    clock.time += 1;
  };
  return { website, send, list: () => listOwnProperties(dependencies, { website, account: site.id }) };
}

it("lists the owner's properties with values that more than one visitor sent, and nothing of the tracker's", async () => {
  const { send, list } = await openWebsite();
  await send("click", ["a", "b", "c"], { s: "button.add", t: "Add" });
  await send("pick", ["a", "b", "c"], { size: "XL", isGift: true, note: "x".repeat(41) });
  await send("pick", ["a"], { size: "09120000000" });
  await send("signup", ["a", "b"], { size: "M" });
  await send("payment", ["a", "b"], { order: "A-1", value: 9_900, currency: "IRT" });
  const found = await list();
  expect(found.map(({ name }) => name)).toEqual(["size", "isGift", "note", "currency", "order", "value"]);
  expect(found).toEqual(
    expect.arrayContaining([
      { name: "size", events: ["pick", "signup"], values: ["XL", "M"] },
      { name: "isGift", events: ["pick"], values: [] },
      { name: "note", events: ["pick"], values: [] },
      { name: "order", events: [eventLabel("payment")], values: [] },
      { name: "value", events: [eventLabel("payment")], values: [] },
    ]),
  );
});

it("suggests no address: one person may have two browsers", async () => {
  const { send, list } = await openWebsite();
  await send("order_form", ["a", "b"], {
    ...{ mail: "sara@shop.example", phone: "+98 912 000 0000", local: "(021) 8888-1234", own: "۰۹۱۲۳۴۵۶۷۸۹" },
    ...{ code: "0912-00", day: "2026-11-30", city: "Qom", price: 1_250_000_000 },
  });
  const values = Object.fromEntries((await list()).map(({ name, values }) => [name, values]));
  expect(values).toEqual({
    ...{ mail: [], phone: [], local: [], own: [] },
    ...{ code: ["0912-00"], day: ["2026-11-30"], city: ["Qom"], price: ["1250000000"] },
  });
});

it("is read once an hour, whatever comes meanwhile", async () => {
  const { send, list } = await openWebsite();
  await send("pick", ["a", "b"], { size: "XL" });
  const names = async () => (await list()).map(({ name }) => name);
  expect(await names()).toEqual(["size"]);
  await send("pick", ["a", "b"], { color: "red" });
  expect(await names()).toEqual(["size"]);
  platform.clock.time += 3_600_000;
  expect((await names()).sort()).toEqual(["color", "size"]);
});

it("reads the newest days of a website first, in the order of the key, and ends in a second", async () => {
  const { website, send } = await openWebsite();
  await send("pick", ["a"], { size: "XL" });
  const scope = { website: website.id, currency: website.currency, from: platform.clock.time - 1_000 };
  const statement = selectOwnProperties(scope, ["identify"]);
  const rows = await platform.dependencies.clickhouse.select(
    sql`${constant("EXPLAIN actions = 1")} ${statement}`,
    z.object({ explain: z.string() }),
    { owner: "test" },
  );
  const plan = rows.map(({ explain }) => explain).join("\n");
  expect(plan).toContain("Read type: InReverseOrder");
  expect(statement.text).toContain("max_execution_time = 1, timeout_overflow_mode = 'break'");
});
