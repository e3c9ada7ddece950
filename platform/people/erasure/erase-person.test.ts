import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeBackup } from "#platform/backup/make-backup.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { unsigned } from "#platform/people/sql/load-graph.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { copyPeople } from "#platform/segments/copies/copy-people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { quarantineEvents } from "#platform/wal/quarantine.ts";
import { findInStoreFiles, forceCleaning } from "#tests/platform-fixtures/find-in-stores.ts";
import { findInFiles, findInTables } from "#tests/platform-fixtures/find-words.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { cleanUp } from "./clean-up.ts";
import { erasePerson } from "./erase-person.ts";
import { requestErasure } from "./request-erasure.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const signal = new AbortController().signal;
/**
 * The statements before which the work is cut off: between deleting and inserting stored events, after it, and before the
 * copy of people follows, in its rows and in its files.
 */
const cuts = ["INSERT INTO events", "ALTER TABLE excluded_events DELETE", "DELETE FROM people", "APPLY DELETED MASK"];
/** All of them in `npm run faults`. */
const tried = process.env.FAULT_ROUNDS === undefined ? cuts.slice(0, 1) : cuts;
/** Said nowhere else: files hold what earlier tests deleted. */
const number = String(Date.now()).slice(-7);
const [name, email, phone] = [`Sara Karimi${number}`, `sara${number}@shop.example`, `912${number}`];
const [start, end] = [number.slice(0, 3), number.slice(3)];
const ownerId = `own-${number}`;
/** In every form in which it is said or kept. */
const words = [name, email, encodeURIComponent(email), phone, `912 ${start} ${end}`, `912-${start}-${end}`, ownerId];

/** A row of a list's file that could not be read, of which one cell could be. */
async function rejectListRow(postgres: Platform["dependencies"]["postgres"], website: string) {
  await postgres.query(
    `WITH made AS (
       INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
       VALUES ($1, $2, 'list', 'static', 'stopped', '{"groups":[]}', now()) RETURNING no),
     listed AS (
       INSERT INTO segment_lists (segment, file_name, uploaded_at, rows, rejected)
       SELECT no, 'list.csv', now(), 1, 1 FROM made RETURNING segment)
     INSERT INTO segment_list_rejections (segment, line, problem, cells)
     SELECT segment, 2, 'phone', jsonb_build_array($3::text, '0912x') FROM listed`,
    [v7(), website, email],
  );
}

/** A shop where one person bought and wrote their name everywhere, and somebody else bought too. */
async function openShop() {
  const { collector, site } = await scene(platform);
  const { postgres, clickhouse } = platform.dependencies;
  const at = new Date(platform.clock.now() - 5 * 86_400_000).toISOString();
  const event = (visitor: string, name: string, data: object = {}, more: object = {}) => ({
    ...{ id: v7(), visitor, session: v7(), name, data, at, url: "https://shop.example/", ...more },
  });
  const product = { id: "7", name: "کفش", price: 50_000, quantity: 1 };
  const identity = { id: ownerId, name, email: email.toUpperCase(), phone: `0${phone}` };
  await collector.acceptServer(site.secret, {
    events: [
      event("a", "page_view", {}, { url: `https://shop.example/of/${email}`, title: name }),
      event("a", "identify", identity),
      event("b", "identify", { id: ownerId }),
      event("b", "page_view", { account: { phone: `+98 912 ${start} ${end}` } }),
      event("a", "purchase", {
        order: "1",
        value: 50_000,
        currency: "IRT",
        product: { ...product, gift: `for ${name}` },
        buyer: name,
      }),
      event("c", "purchase", { order: "2", value: 20_000, currency: "IRT", product }, { person: "8" }),
      event("d", "search", { for: email, about: [`0912-${start}-${end}`] }),
    ],
  });
  await settleWebsite({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website: site.id });
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
  await rejectListRow(postgres, site.id);
  // As a report by segments has it.
  await copyPeople(platform.dependencies, { website: site.id });
  const request = () => requestErasure(platform.dependencies, { website: site.id, person, author: owner?.id ?? "" });
  return { collector, site, person, request, event };
}

const erase = async (collector: Collector, id: string, stores: Partial<Platform["dependencies"]> = {}) => {
  const given = { ...platform.dependencies, ...stores };
  const dependencies = {
    ...{ ...given, collector },
    ...{
      imports: importsForErasure(platform.dependencies),
      copies: copiesForErasure(given),
      messages: { returnCharges },
    },
  };
  await erasePerson(dependencies, id);
  expect(await cleanUp(dependencies, id, signal)).toBe(true);
};

const findWords = () => findInTables(platform.dependencies, words);
/** In the product's tables: those of the stores themselves are most of what is to be read, and are read once. */
const findOwnWords = () => findInTables(platform.dependencies, words, { isOwn: true });

/** Files of both stores and of the log. */
const findInStores = () =>
  findInStoreFiles(platform.dependencies, words, [join(platform.dependencies.settings.DATA_DIR, "wal")]);

/** Files of a backup that is made now. */
async function findInBackup(): Promise<string[]> {
  const parent = mkdtempSync(join(tmpdir(), "nabz-backup-"));
  try {
    const folder = join(parent, "backup");
    await makeBackup(platform.dependencies, { folder, signal, progress: () => undefined });
    return findInFiles([folder], words);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** What memory keeps: results that no write makes stale, and the events that came in lately. */
async function findInMemory(collector: Collector, website: string): Promise<string> {
  const pages = await platform.dependencies.clickhouse.select(
    sql`SELECT arrayJoin(pages) AS page FROM ${tables.visits} WHERE website = ${uuid(website)} ORDER BY page`,
    z.object({ page: z.string() }),
    { owner: "test", cacheFor: website },
  );
  const kept = JSON.stringify([pages, collector.receivedEvents.list(website)]);
  return words.filter((word) => kept.includes(word)).join();
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

async function isDone(id: string): Promise<boolean | undefined> {
  const [record] = await platform.dependencies.postgres.query<{ done: boolean }>(
    "SELECT done_at IS NOT NULL AS done FROM person_erasures WHERE id = $1",
    [id],
  );
  return record?.done;
}

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
    for (const word of words.filter((each) => !each.includes("%"))) {
      expect(await findInTables(platform.dependencies, [word], { isOwn: true }), word).not.toEqual([]);
    }
    expect(await findInStores()).not.toEqual([]);
    expect(await findInMemory(collector, site.id)).not.toBe("");
    expect(await findInBackup()).not.toEqual([]);
    const [before, known] = [await sums(site.id), await peopleOf(site.id)];
    const id = await request();
    expect(await request(), "one erasure at a time").toBe(id);
    await erase(collector, id);
    expect(await findWords()).toEqual([]);
    expect(await findInMemory(collector, site.id)).toBe("");
    expect(await findInBackup()).toEqual([]);
    await forceCleaning(platform.dependencies);
    expect(await findInStores()).toEqual([]);
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
    expect(await findOwnWords()).toEqual([]);
  });

  it("counts after a restart wherever the work was cut off, and is erased by the next try", async () => {
    for (const cut of tried) {
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
      expect(await isDone(id), `done before ${cut}`).toBe(false);
      const restarted = await platform.collector();
      expect(await countsOf(site.id), `restarted before ${cut}`).toEqual(counts);
      await erase(restarted, id);
      expect(await sums(site.id), `cut off before ${cut}`).toEqual(before);
      expect(await findOwnWords(), `cut off before ${cut}`).toEqual([]);
      expect(await isDone(id)).toBe(true);
    }
  });
});
