import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCopyEqual } from "#platform/people/sql/copy-visitor-links.ts";
import { eraseWebsites } from "#platform/websites/erase-websites.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const day = 86_400_000;

/** A new website, with the requests of its visitors' browsers and of its server. */
async function scene() {
  const { client } = owner;
  const { website: made, ...shop } = await makeCollectingWebsite(platform, owner);
  const browse = async (visitor: string, ...events: Said[]) =>
    expect(await shop.browse(visitor, ...events)).toMatchObject({ accepted: events.length });
  const serve = async (...events: Said[]) =>
    expect(await shop.serve(...events)).toMatchObject({ accepted: events.length });
  /** People by type since so many days ago; `until` bounds the period. */
  const count = async (ago = 0, until = -day) => {
    const iso = (before: number) => new Date(platform.dependencies.clock.now() - before).toISOString();
    const counted = await client.reports.counts({ website: made.id, from: iso(ago + 60_000), to: iso(until) });
    const { all, visitors, leads, customers } = counted.result;
    return { all, visitors, leads, customers };
  };
  return { website: made.id, browse, serve, count };
}

const view = (ago = 0) => ({ name: "page_view", ago });
const identify = (data: object, ago = 0) => ({ name: "identify", ago, data });

describe("identifying", () => {
  it("joins a person's visitors in every report of any earlier period, at once", async () => {
    const { browse, count } = await scene();
    const [phone, laptop] = [randomUUID(), randomUUID()];
    await browse(phone, view(3 * day));
    await browse(laptop, view(2 * day));
    expect(await count(4 * day)).toEqual({ all: 2, visitors: 2, leads: 0, customers: 0 });
    await browse(phone, identify({ id: "u-1" }));
    expect(await count(4 * day)).toEqual({ all: 2, visitors: 1, leads: 1, customers: 0 });
    await browse(laptop, identify({ id: "u-1" }));
    expect(await count(4 * day)).toEqual({ all: 1, visitors: 0, leads: 1, customers: 0 });
    expect(await count(4 * day, day), "who was nobody's lead then").toEqual({
      all: 1,
      visitors: 1,
      leads: 0,
      customers: 0,
    });
  });

  it.each([
    ["browsers", "browse"],
    ["the owner's server", "serve"],
  ] as const)("by %s folds e-mails, reads phones in every spelling, and distinguishes ids by case", async (_, way) => {
    const { browse, serve, count, website } = await scene();
    const claim = (data: object) =>
      way === "browse" ? browse(randomUUID(), identify(data)) : serve({ ...identify(data), visitor: randomUUID() });
    for (const email of ["Sara@Shop.Example", "sara@shop.example", " SARA@shop.example "]) await claim({ email });
    expect(await count()).toMatchObject({ all: 1, leads: 1 });
    for (const phone of [
      "۰۹۱۲ ۱۲۳ ۴۵۶۷",
      "09121234567",
      "989121234567",
      "+98 912 123 4567",
      "00989121234567",
      9121234567,
    ]) {
      await claim({ phone });
    }
    expect(await count()).toMatchObject({ all: 2, leads: 2 });
    for (const phone of ["0093701234567", "+93701234567"]) await claim({ phone });
    expect(await count()).toMatchObject({ all: 3, leads: 3 });
    for (const id of ["a7", "A7", 7, "7"]) await claim({ id });
    expect(await count()).toMatchObject({ all: 6, leads: 6 });
    for (const data of [{ name: "مریم" }, { phone: "12" }, { email: "no address" }, {}]) await claim(data);
    expect(await count(), "what names nobody").toMatchObject({ all: 10, leads: 6, visitors: 4 });
    const names = await platform.dependencies.postgres.query<{ name: string }>(
      "SELECT kind || ' ' || value AS name FROM identifiers WHERE website_id = $1 ORDER BY 1",
      [website],
    );
    expect(names.map(({ name }) => name).sort()).toEqual(
      ["email sara@shop.example", "phone +989121234567", "phone +93701234567", "id 7", "id A7", "id a7"].sort(),
    );
  });

  it("never merges two known people: a second one on a browser is a new visitor, and the first returns", async () => {
    const { browse, count } = await scene();
    const shared = randomUUID();
    await browse(
      shared,
      view(6 * day),
      identify({ id: "1" }, 5 * day),
      view(5 * day - 1),
      identify({ id: "2" }, 3 * day),
      view(3 * day - 1),
    );
    expect(await count(7 * day)).toMatchObject({ all: 2, leads: 2 });
    expect(await count(7 * day, 4 * day)).toMatchObject({ all: 1, leads: 1 });
    expect(await count(3 * day)).toMatchObject({ all: 1, leads: 1 });
    await browse(shared, view(2 * day), identify({ id: "1" }, day), view());
    expect(await count(2 * day, day + 60_000), "still the second one's").toMatchObject({ all: 1, leads: 1 });
    expect(await count(2 * day)).toMatchObject({ all: 2, leads: 2 });
    const other = randomUUID();
    await browse(other, identify({ id: "1", email: "a@b.example" }));
    await browse(other, identify({ id: "2", email: "a@b.example" }));
    expect(await count(7 * day)).toMatchObject({ all: 2, leads: 2 });
  });
});

describe("buying", () => {
  it("makes a customer without a name, who stays one when the name is known", async () => {
    const { browse, count } = await scene();
    const buyer = randomUUID();
    await browse(buyer, view(3 * day), { name: "purchase", ago: 2 * day, data: { order: "A-1", value: 1000 } });
    expect(await count(4 * day)).toEqual({ all: 1, visitors: 0, leads: 0, customers: 1 });
    expect(await count(4 * day, 2 * day + 60_000)).toEqual({ all: 1, visitors: 1, leads: 0, customers: 0 });
    const known = randomUUID();
    await browse(known, identify({ id: "1" }, day));
    await browse(buyer, identify({ id: "1" }));
    expect(await count(4 * day)).toEqual({ all: 1, visitors: 0, leads: 0, customers: 1 });
    expect(await count(4 * day, 2 * day + 60_000), "before the purchase").toMatchObject({ all: 1, visitors: 1 });
  });

  it("sent by the owner's server belongs to the person it names", async () => {
    const { browse, serve, count } = await scene();
    const visitor = randomUUID();
    await browse(visitor, view(2 * day), identify({ id: "c-7" }, 2 * day));
    await serve(
      { name: "purchase", person: "c-7", ago: day, data: { order: "B-1", value: 5 } },
      { name: "purchase", person: "C-7" },
    );
    expect(await count(3 * day)).toEqual({ all: 2, visitors: 0, leads: 0, customers: 2 });
    expect(await count(3 * day, day + 60_000)).toEqual({ all: 1, visitors: 0, leads: 1, customers: 0 });
  });
});

it("identity cannot be claimed by an event's own fields with our names", async () => {
  const { browse, count, website } = await scene();
  await browse(
    randomUUID(),
    { ...view(), data: { $person: "1" } },
    identify({ id: "2", $visitor: "77", $person: "1" }),
  );
  expect(await count()).toMatchObject({ all: 1, leads: 1 });
  const links = await platform.dependencies.postgres.query("SELECT visitor FROM visitor_links WHERE website_id = $1", [
    website,
  ]);
  expect(links).toHaveLength(1);
});

it("a website's people go with it", async () => {
  const [gone, kept] = [await scene(), await scene()];
  for (const { browse, count } of [gone, kept]) {
    const visitor = randomUUID();
    await browse(visitor, identify({ id: "1", email: "a@b.example" }, day), identify({ id: "2" }, 1_000), view());
    expect(await count(2 * day)).toMatchObject({ leads: 2 });
  }
  await owner.client.websites.delete({ id: gone.website });
  platform.advance(61_000);
  await eraseWebsites(platform.dependencies);
  for (const table of ["people", "visitor_links", "identifiers", "browser_handovers"]) {
    const rows = await platform.dependencies.postgres.query<{ website: string }>(
      `SELECT website_id AS website FROM ${table}`,
    );
    const websites = rows.map(({ website }) => website);
    expect(websites, table).not.toContain(gone.website);
    expect(websites, table).toContain(kept.website);
  }
  expect(await isCopyEqual(platform.dependencies)).toBe(true);
  expect(await kept.count(2 * day)).toMatchObject({ leads: 2 });
});
