import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { unsigned } from "#platform/people/sql/load-graph.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { quarantineEvents } from "#platform/wal/quarantine.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { cleanUp } from "./clean-up.ts";
import { erasePerson } from "./erase-person.ts";
import { requestErasure } from "./request-erasure.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

const signal = new AbortController().signal;
/** The statements before which the work is cut off: between deleting and inserting stored events, and after it. */
const cuts = ["INSERT INTO events", "ALTER TABLE excluded_events DELETE"];
/** Said nowhere else: files hold what earlier tests deleted. */
const number = String(Date.now()).slice(-7);
const [name, email, phone] = [`Sara Karimi${number}`, `sara${number}@shop.example`, `912${number}`];
const words = [name, email, phone];

/** A shop where one person bought and wrote their name everywhere, and somebody else bought too. */
async function openShop() {
  const { collector, site } = await scene(platform);
  const { postgres, clickhouse } = platform.dependencies;
  const event = (visitor: string, name: string, data: object = {}, more: object = {}) => ({
    ...{ id: v7(), visitor, session: v7(), name, data, url: "https://shop.example/", ...more },
  });
  const product = { id: "7", name: "کفش", price: 50_000, quantity: 1 };
  const identity = { id: "7", name, email: email.toUpperCase(), phone: `0${phone}` };
  await collector.acceptServer(site.secret, {
    events: [
      event("a", "page_view", {}, { url: `https://shop.example/of/${email}`, title: name }),
      event("a", "identify", identity),
      event("b", "identify", { id: "7" }),
      event("b", "page_view", { account: { phone: `+98 912 ${number.slice(0, 3)} ${number.slice(3)}` } }),
      event("a", "purchase", {
        order: "1",
        value: 50_000,
        currency: "IRT",
        product: { ...product, gift: `for ${name}` },
        buyer: name,
      }),
      event("c", "purchase", { order: "2", value: 20_000, currency: "IRT", product }, { person: "8" }),
      event("d", "search", { for: email, about: [`0912-${number.slice(0, 3)}-${number.slice(3)}`] }),
    ],
  });
  const [row] = await postgres.query<{ id: string }>(
    "SELECT id::text FROM people WHERE website_id = $1 AND name IS NOT NULL",
    [site.id],
  );
  const person = unsigned(row?.id ?? "0");
  const [owner] = await postgres.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  await postgres.query(
    `INSERT INTO person_notes (id, website_id, person_id, text, at) VALUES ($1, $2, $3, $4 || ' called', now())`,
    [v7(), site.id, row?.id, name],
  );
  await clickhouse.command(
    sql`INSERT INTO excluded_events (exclusion, website, at, visitor, id, seq, name, data)
        SELECT generateUUIDv4(), website, at, visitor, generateUUIDv4(), seq, name, data FROM events
        WHERE website = ${uuid(site.id)} AND name IN ('identify', 'search')`,
  );
  await quarantineEvents(platform.dependencies, [
    {
      website: site.id,
      row: { ...blankRow(v7(), "search"), visitor: visitorKey(site.id, "d"), data: email },
      reason: "",
    },
    { website: site.id, row: { ...blankRow(v7(), "page_view"), visitor: person, data: "{}" }, reason: name },
  ]);
  const request = () => requestErasure(platform.dependencies, { website: site.id, person, author: owner?.id ?? "" });
  return { collector, site, person, request, event };
}

const erase = async (collector: Collector, id: string, stores: Partial<Platform["dependencies"]> = {}) => {
  const imports = importsForErasure(platform.dependencies);
  const dependencies = { ...platform.dependencies, ...stores, collector, imports };
  await erasePerson(dependencies, id);
  expect(await cleanUp(dependencies, id, signal)).toBe(true);
};

/** Tables of both stores in which a word is found. */
async function findWord(word: string): Promise<string[]> {
  const { postgres, clickhouse } = platform.dependencies;
  const found: string[] = [];
  const tables = await postgres.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) {
    const rows = await postgres.query(`SELECT 1 FROM ${name} AS stored WHERE stored::text ILIKE $1 LIMIT 1`, [
      `%${word}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  const names = await clickhouse.select(
    sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
    z.object({ name: z.string() }),
    { owner: "test" },
  );
  for (const { name } of names) {
    const [row] = await clickhouse.select(
      sql`SELECT countIf(positionCaseInsensitiveUTF8(toString(tuple(*)), ${word}) > 0) AS rows FROM ${constant(name)}`,
      z.object({ rows: z.coerce.number() }),
      { owner: "test" },
    );
    if (row !== undefined && row.rows > 0) found.push(name);
  }
  return found;
}

/** Files of both stores in which a word is found, parts that were replaced left out: the engine removes them by itself. */
async function findInFiles(word: string): Promise<string[]> {
  const { postgres, clickhouse, settings } = platform.dependencies;
  const [row] = await postgres.query<{ path: string }>("SELECT current_setting('data_directory') AS path");
  const parts = await clickhouse.select(
    sql`SELECT path, active FROM system.parts WHERE database = currentDatabase()`,
    z.object({ path: z.string(), active: z.coerce.boolean() }),
    { owner: "test" },
  );
  const replaced = parts.filter(({ active }) => !active).map(({ path }) => path);
  const store = parts[0]?.path.split("/store/")[0] ?? "";
  const folders = [row?.path ?? "", join(store, "store"), join(store, "metadata"), join(settings.DATA_DIR, "wal")];
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !replaced.some((path) => join(entry.parentPath, "/").startsWith(path)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(word));
}

/** What the stores do by themselves, now. */
async function forceCleaning(): Promise<void> {
  const { postgres, clickhouse } = platform.dependencies;
  await expect
    .poll(
      () =>
        clickhouse.select(
          sql`SELECT table FROM system.parts WHERE database = currentDatabase() AND active AND has_lightweight_delete
              AND table != 'visitor_links'`,
          z.object({ table: z.string() }),
          { owner: "test" },
        ),
      { timeout: 20_000 },
    )
    .toEqual([]);
  for (const statement of [
    ...["ALTER SYSTEM SET wal_recycle = off", "SELECT pg_reload_conf()", "VACUUM FULL", "CHECKPOINT"],
    ...["SELECT pg_switch_wal()", "CHECKPOINT", "SELECT pg_switch_wal()", "CHECKPOINT"],
    ...["ALTER SYSTEM RESET wal_recycle", "SELECT pg_reload_conf()"],
  ]) {
    await postgres.query(statement);
  }
}

const sums = (website: string) =>
  platform.dependencies.clickhouse.select(
    sql`SELECT name, count() AS events, sum(value) AS value, uniqExact(session) AS sessions,
          countIf(JSONExtractInt(data, 'product', 'price') = 50000) AS products, uniqExact(visitor) AS visitors
        FROM events WHERE website = ${uuid(website)} GROUP BY name ORDER BY name`,
    z.object({
      ...{ name: z.string(), events: z.coerce.number(), value: z.coerce.number(), sessions: z.coerce.number() },
      ...{ products: z.coerce.number(), visitors: z.coerce.number() },
    }),
    { owner: "test" },
  );

/** The same without whose they are: for a while some are under both. */
const countsOf = async (website: string) =>
  (await sums(website)).map(({ name, events, value, products }) => ({ name, events, value, products }));

const peopleOf = (website: string) =>
  platform.dependencies.postgres.query<{ id: string; visitors: number }>(
    `SELECT id::text, name, lead_at AS "leadAt", customer_at AS "customerAt",
       (SELECT count(*)::int FROM visitor_links WHERE website_id = $1 AND person_id = people.id) AS visitors
     FROM people WHERE website_id = $1 ORDER BY id`,
    [website],
  );

describe("a person who is erased", () => {
  it("is found in no table of either store, while every sum stays, and their record says nothing of them", async () => {
    const { collector, site, person, request } = await openShop();
    for (const word of words) {
      expect(await findWord(word)).not.toEqual([]);
      expect(await findInFiles(word)).not.toEqual([]);
    }
    const [before, known] = [await sums(site.id), await peopleOf(site.id)];
    const id = await request();
    expect(await request(), "one erasure at a time").toBe(id);
    await erase(collector, id);
    for (const word of words) expect(await findWord(word), word).toEqual([]);
    await forceCleaning();
    for (const word of [...words, email.toUpperCase()]) expect(await findInFiles(word), word).toEqual([]);
    expect(await sums(site.id)).toEqual(before);
    const [record] = await platform.dependencies.postgres.query(
      "SELECT person, secret, events::int, done_at IS NOT NULL AS done FROM person_erasures WHERE id = $1",
      [id],
    );
    expect(record).toEqual({ person: null, secret: null, events: 5, done: true });
    const people = await peopleOf(site.id);
    const lifecycle = ({ leadAt, customerAt, visitors }: (typeof people)[number] & Record<string, unknown>) =>
      JSON.stringify([leadAt, customerAt, visitors]);
    expect(people.map(lifecycle).sort(), "a lead and customer whom nobody knows").toEqual(known.map(lifecycle).sort());
    expect(people.map(({ id: number }) => number)).not.toContain(BigInt.asIntN(64, person).toString());
    await rebuildIdentities({ ...platform.dependencies, collector }, site.id);
    expect(await peopleOf(site.id)).toEqual(people);
    await erase(collector, id);
    expect(await sums(site.id)).toEqual(before);
  });

  it("is not brought back by an import of the same rows, which are stored under other visitors", async () => {
    const { collector, site, request } = await openShop();
    const rows = [1, 2].map((each) => ({
      ...blankRow(uuidOf("row", String(each), site.id), "identify"),
      ...{ at: platform.clock.now() - each, visitor: visitorKey(site.id, "a"), provenance: "import" as const },
      data: JSON.stringify({ email }),
    }));
    await collector.importRows(site.id, rows);
    const before = await sums(site.id);
    await erase(collector, await request());
    expect(await collector.importRows(site.id, rows)).toEqual({ accepted: 0, duplicates: 2 });
    expect(await sums(site.id)).toEqual(before);
    expect(await findWord(email)).toEqual([]);
  });

  it("counts after a restart wherever the work was cut off, and is erased by the next try", async () => {
    for (const cut of cuts) {
      const { collector, site, request } = await openShop();
      const [before, counts] = [await sums(site.id), await countsOf(site.id)];
      const id = await request();
      const { clickhouse } = platform.dependencies;
      const mortal: typeof clickhouse = {
        ...clickhouse,
        command: async (statement) => {
          if (statement.text.includes(cut)) throw new Error("cut off");
          return clickhouse.command(statement);
        },
      };
      await expect(erase(collector, id, { clickhouse: mortal })).rejects.toThrow("cut off");
      const restarted = await platform.collector();
      expect(await countsOf(site.id), `restarted before ${cut}`).toEqual(counts);
      await erase(restarted, id);
      expect(await sums(site.id), `cut off before ${cut}`).toEqual(before);
      for (const word of words) expect(await findWord(word), `cut off before ${cut}`).toEqual([]);
    }
  });
});
