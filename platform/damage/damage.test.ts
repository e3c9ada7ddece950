import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Registry } from "prom-client";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { openCollector } from "#platform/collect/open-collector.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { checkMissing, checkParts } from "#platform/operator/check-damage.ts";
import { readSettings } from "#platform/settings.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";
import { DamageError } from "./damage-error.ts";
import { openUndamaged } from "./refuse-damage.ts";
import { listMissingEvents } from "./sql/missing-events.ts";
import { listParts } from "./sql/parts.ts";

const day = 86_400_000;
const today = Math.floor(Date.now() / day);
// Months apart: parts of one month may be merged at any time.
const closed = today - 70;
const later = today - 35;
let folder: string;
const shop = { id: v7(), secret: `secret-${v7()}` };
const system = { owner: "test" } as const;

/** The platform on the folder, as a start opens it. */
async function open(env: Record<string, string> = {}) {
  const dependencies = await openDependencies(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", ...env }));
  const close = () => dependencies.stores.close();
  try {
    const collector = await openUndamaged(dependencies, {
      migrate: () => dependencies.stores.migrate(),
      open: () => openCollector(dependencies, { geo: () => ({ country: "", city: "" }), registry: new Registry() }),
    });
    return { dependencies, collector, close: () => collector.drain().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

type Opened = Awaited<ReturnType<typeof open>>;

const using = async <T>(env: Record<string, string>, work: (opened: Opened) => Promise<T>): Promise<T> => {
  const opened = await open(env);
  return await work(opened).finally(() => opened.close());
};

const refusal = () =>
  using({}, async () => undefined).then(
    () => expect.fail("it started"),
    (error: unknown) => error as DamageError,
  );

const send = ({ collector }: Opened, events: readonly object[]) =>
  collector.acceptServer(shop.secret, { events: events.map((event) => ({ id: v7(), visitor: v7(), ...event })) });

const count = async ({ dependencies: { clickhouse } }: Opened) => {
  const row = z.object({ events: z.coerce.number(), orders: z.coerce.number() });
  const rows = await clickhouse.select(
    sql`SELECT toString(count()) AS events, toString((SELECT count() FROM order_claims)) AS orders FROM events`,
    row,
    system,
  );
  return rows[0];
};

const visitsOf = async ({ dependencies: { clickhouse, postgres } }: Opened, on: number) => {
  const versions = await postgres.query<{ version: number }>(
    "SELECT version FROM settled_days WHERE day = $1 AND settled_change_count = change_count AND version IS NOT NULL",
    [on],
  );
  const rows = await clickhouse.select(
    sql`SELECT toString(sum(events)) AS events, toString(sum(orders)) AS orders FROM visits WHERE version IN ${versions.map(({ version }) => version)}`,
    z.object({ events: z.coerce.number(), orders: z.coerce.number() }),
    system,
  );
  return rows[0];
};

/** The parts of `events` by the day of their events. */
async function partsOf({ dependencies: { clickhouse } }: Opened) {
  const rows = await clickhouse.select(
    sql`SELECT _part AS part, toUInt16(toDate(min(at))) AS day, toString(any(id)) AS id FROM events GROUP BY part`,
    z.object({ part: z.string(), day: z.number(), id: z.string() }),
    system,
  );
  const folders = new Map((await listParts(clickhouse, "events")).map((each) => [each.name, each.folder]));
  return new Map(rows.map((each) => [each.day, { ...each, folder: folders.get(each.part) ?? "" }]));
}

/** Changes 12 bytes of a column that every start reads, at a random id. */
function corrupt(file: string, id: string): void {
  const handle = openSync(file, "r+");
  const whole = Buffer.alloc(fstatSync(handle).size);
  readSync(handle, whole, 0, whole.length, 0);
  // The second half of a UUID is stored as a little-endian number.
  const place = whole.indexOf(Buffer.from(id.replaceAll("-", "").slice(16), "hex").reverse());
  expect(place).toBeGreaterThanOrEqual(0);
  const bytes = whole.subarray(place, place + 12).map((byte) => byte ^ 0x5a);
  writeSync(handle, bytes, 0, bytes.length, place);
  closeSync(handle);
}

const at = (on: number) => new Date(on * day + 10 * 3_600_000).toISOString();
const purchase = (on: number, order: string) => ({
  name: "purchase",
  at: at(on),
  data: { order, value: 1000, currency: "IRT" },
});

beforeAll(async () => {
  folder = await newTestFolder("nabz-damage-");
  await using({}, async (opened) => {
    const { postgres } = opened.dependencies;
    const owner = v7();
    await postgres.query("INSERT INTO users VALUES ($1, 'o@shop.example', 'Owner', 'x', now())", [owner]);
    await postgres.query(
      "INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at) VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+00:00', 'key', $3, now())",
      [shop.id, owner, shop.secret],
    );
    await send(opened, [
      ...Array.from({ length: 20 }, () => ({ name: "page_view", at: at(closed), url: "https://shop.example/" })),
      purchase(closed, "A-1"),
    ]);
    await send(opened, [purchase(later, "A-1"), purchase(later, "A-2")]);
    await send(
      opened,
      Array.from({ length: 7 }, () => ({
        name: "page_view",
        at: new Date().toISOString(),
        url: "https://shop.example/",
      })),
    );
    await settleWebsite({ ...opened.dependencies, dirtyDays: opened.collector.dirtyDays }, { website: shop.id });
    expect(await count(opened)).toEqual({ events: 30, orders: 3 });
    expect(await visitsOf(opened, closed)).toEqual({ events: 21, orders: 1 });
    expect(await visitsOf(opened, later)).toEqual({ events: 2, orders: 1 });
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a start with 12 changed bytes names the file, the lost events and the remedies", async () => {
  const part = await using({}, async (opened) => (await partsOf(opened)).get(today));
  corrupt(join(part?.folder ?? "", "data.bin"), part?.id ?? "");
  const error = await refusal();
  expect(error).toBeInstanceOf(DamageError);
  expect(error.isOptional).toBe(true);
  const date = new Date(today * day).toISOString().slice(0, 10);
  expect(error.message).toContain(
    `damaged: ${join(part?.folder ?? "", "data.bin")} (7 events of ${date}, website ${shop.id}, are lost)`,
  );
  expect(error.message).toContain("start without it: npm start -- --without-damaged, or restore a backup: mv ");
  expect(error.message).not.toContain("\n");
});

it("starts without the part: it is moved aside and its days are noted", async () => {
  await using({ START_WITHOUT_DAMAGED: "1" }, async (opened) => {
    expect(await count(opened)).toMatchObject({ events: 23 });
    expect(await listMissingEvents(opened.dependencies.postgres, shop.id)).toEqual([
      { firstDay: today, lastDay: today, events: 7 },
    ]);
  });
  const [moved = ""] = readdirSync(join(folder, "damaged", "events"));
  expect(readdirSync(join(folder, "damaged", "events", moved))).toContain("data.bin");
});

it("lets the other claim of an order count where the first is lost, however the setting aside was cut off", async () => {
  const part = await using({}, async (opened) => {
    expect(await send(opened, [{ name: "page_view", url: "https://shop.example/" }])).toMatchObject({ accepted: 1 });
    return (await partsOf(opened)).get(closed);
  });
  corrupt(join(part?.folder ?? "", "data.bin"), part?.id ?? "");
  await using({ START_WITHOUT_DAMAGED: "1" }, async (opened) => {
    expect(await count(opened)).toEqual({ events: 3, orders: 2 });
    const { postgres } = opened.dependencies;
    expect(await listMissingEvents(postgres, shop.id)).toEqual([
      { firstDay: closed, lastDay: closed, events: 21 },
      { firstDay: today, lastDay: today, events: 7 },
    ]);
    await settleWebsite({ ...opened.dependencies, dirtyDays: opened.collector.dirtyDays }, { website: shop.id });
    expect(await visitsOf(opened, closed)).toEqual({ events: 0, orders: 0 });
    expect(await visitsOf(opened, later)).toEqual({ events: 2, orders: 2 });
  });
  // As a process leaves it that is killed between taking the part out and moving it.
  const [name, aside] = [part?.part ?? "", join(folder, "damaged", "events")];
  const detached = join(part?.folder ?? "", "..", "detached", name);
  renameSync(join(aside, name), detached);
  await using({}, async (opened) => expect(await count(opened)).toMatchObject({ events: 3 }));
  expect(readdirSync(join(aside, name))).toContain("data.bin");
  expect(existsSync(detached)).toBe(false);
});

it("names folded days whose settled rows are damaged, and marks them as missing", async () => {
  const row = z.object({ part: z.string() });
  const part = await using({}, async ({ dependencies: { clickhouse, postgres } }) => {
    await postgres.query("UPDATE websites SET folded_before = $1", [later + 1]);
    const [settled] = await postgres.query<{ version: number }>("SELECT version FROM settled_days WHERE day = $1", [
      later,
    ]);
    const rows = await clickhouse.select(
      sql`SELECT DISTINCT _part AS part FROM visits WHERE version = ${settled?.version ?? 0}`,
      row,
      system,
    );
    return (await listParts(clickhouse, "visits")).find(({ name }) => name === rows[0]?.part);
  });
  // Of the last column: which days and how many events they are of can be read.
  const path = join(part?.folder ?? "", "data.bin");
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(2, 0x5a), 0, 2, fstatSync(file).size - 2);
  closeSync(file);
  const date = new Date(later * day).toISOString().slice(0, 10);
  await using({}, async ({ dependencies: { clickhouse, postgres, settings } }) => {
    const [found] = await checkParts(clickhouse, postgres, settings);
    expect(found).toMatchObject({ name: "event parts", state: "fail" });
    expect(found?.text).toContain(`(2 events of ${date}, website ${shop.id}, are lost: data retention has deleted`);
  });
  await using({ START_WITHOUT_DAMAGED: "1" }, async (opened) => {
    const { postgres } = opened.dependencies;
    expect(await visitsOf(opened, later)).toEqual({ events: 0, orders: 0 });
    expect(await listMissingEvents(postgres, shop.id)).toContainEqual({ firstDay: later, lastDay: later, events: 2 });
    const said = await checkMissing(postgres);
    expect(said.find(({ text }) => text.startsWith("visits/"))?.text).toContain(`2 events of ${date}`);
  });
});
