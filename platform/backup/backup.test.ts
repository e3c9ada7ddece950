import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { beginRestoring, isRestoring } from "#platform/data-folder/restoring.ts";
import { readSettings } from "#platform/settings.ts";
import { migrateClickHouse } from "#platform/stores/clickhouse/migrate.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import { openStores, type Stores } from "#platform/stores/open.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { EventBarrier } from "#platform/wal/load-barrier.ts";
import { openTestPlatform, scene, view } from "#tests/platform-fixtures/test-platform.ts";
import { listFiles } from "./files.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { listTables } from "./sql/list-tables.ts";

/** A process can open the engine of one folder at a time, so the source is closed before the restore. */
const folder = mkdtempSync(join(tmpdir(), "nabz-backup-"));
const backup = join(folder, "نسخه one");
const signal = new AbortController().signal;
const progress = () => undefined;
/** Text with line, string and statement separators. */
const awkward = "a\u2028b\r\nc\\\"'؛ \t\u0085{}👩‍👩‍👧";
let before: unknown;
/** Messages of refused backups, by cause. */
const refusals: Record<string, unknown> = {};

/** Every row of every table of both stores, in one order. */
async function allRows({ postgres, clickhouse }: Pick<Stores, "postgres" | "clickhouse">) {
  const tables: Record<string, unknown[]> = {};
  for (const { name } of await listTables(postgres)) {
    const rows = await postgres.query<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t ORDER BY 1`);
    tables[name] = rows.map(({ line }) => line);
  }
  for (const name of [
    "events",
    "pages",
    "visitor_links",
    "visits",
    "shop_events",
    "clicks",
    "leaves",
    "visitor_events",
    "order_claims",
  ]) {
    const statement = constant(`SELECT toString(tuple(*)) AS line FROM ${name} ORDER BY 1`);
    const rows = await clickhouse.select(statement, z.object({ line: z.string() }), { owner: "test" });
    tables[`clickhouse ${name}`] = rows.map(({ line }) => line);
  }
  return tables;
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => "it was not refused",
    (error: Error) => error.message,
  );

beforeAll(async () => {
  const platform = await openTestPlatform();
  const { postgres, clickhouse, settings } = platform.dependencies;
  const { send, site, count } = await scene(platform);
  await send([view({ title: awkward }), view({ name: "purchase", data: { order: "1", value: 5, note: awkward } })]);
  await send([view({ name: "identify", data: { id: "u1", email: "a@b.example", note: awkward } })]);
  await send([view({ id: v7() }), view({ id: v7() })], { visitor: v7() });
  await clickhouse.command(sql`DELETE FROM events WHERE name = 'purchase'`);
  await postgres.query("INSERT INTO orphaned_versions (orphaned_since) VALUES ('-infinity'), (now())");
  await postgres.query("INSERT INTO password_resets VALUES ('\\x00ff0a', (SELECT id FROM users LIMIT 1), now())");
  await postgres.query("UPDATE websites SET name = $1 WHERE id = $2", [awkward, site.id]);
  mkdirSync(join(settings.DATA_DIR, "captures", "2026"), { recursive: true });
  writeFileSync(join(settings.DATA_DIR, "captures", "2026", "page.webp"), "an image");
  expect(await count()).toBe(4);
  before = await allRows(platform.dependencies);

  const make = (to: string, parts: object = {}, options: object = {}) =>
    makeBackup({ ...platform.dependencies, ...parts }, { folder: to, signal, progress, ...options });
  mkdirSync(`${backup}.unfinished`);
  writeFileSync(join(`${backup}.unfinished`, "left by a killed one"), "");
  const [, second] = await Promise.all([make(backup), refused(make(join(folder, "x")))]);
  refusals.second = second;
  const server = (variable: object) => make(join(folder, "x"), { settings: { ...settings, ...variable } });
  refusals.clickhouse = await refused(server({ CLICKHOUSE_URL: "http://ch.example" }));
  refusals.postgres = await refused(server({ DATABASE_URL: "postgres://pg.example" }));
  refusals.inside = await refused(make(join(settings.DATA_DIR, "mine")));
  refusals.taken = await refused(make(backup));
  const stop = new AbortController();
  const stopped = make(join(folder, "x"), {}, { signal: stop.signal, progress: () => stop.abort() });
  refusals.stopped = await refused(stopped);
  refusals.left = readdirSync(folder).filter((name) => name.startsWith("x"));
  refusals.frozen = readdirSync(join(settings.DATA_DIR, "clickhouse", "shadow")).filter((name) => /nabz/.test(name));
  refusals.outside = (
    await make(join(folder, "y"), { settings: { ...settings, SESSION_SECRET: "of the environment" } })
  ).environment;
  await platform.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let target: string;
beforeEach(() => {
  target = mkdtempSync(join(folder, "data-"));
});
const remote = { DATABASE_URL: undefined, CLICKHOUSE_URL: undefined };
const restore = (from = backup, options: object = {}) =>
  restoreBackup({ settings: { ...remote, DATA_DIR: target }, folder: from, signal, progress, ...options });

/** A copy of the backup, to be corrupted. */
function copy(): string {
  const corrupted = mkdtempSync(join(folder, "corrupted-"));
  cpSync(backup, corrupted, { recursive: true });
  return corrupted;
}

function rewrite(
  corrupted: string,
  change: (manifest: { migrations: { postgres: string[] }; format: number }) => void,
) {
  const manifest = JSON.parse(readFileSync(join(corrupted, "manifest.json"), "utf8"));
  change(manifest);
  const text = JSON.stringify(manifest);
  writeFileSync(join(corrupted, "manifest.json"), text);
  writeFileSync(join(corrupted, "manifest.sha256"), createHash("sha256").update(text).digest("hex"));
}

describe("a backup", () => {
  it("is closed to other users, complete, and leaves no other files", () => {
    for (const file of listFiles(backup)) expect(statSync(join(backup, file)).mode & 0o777, file).toBe(0o600);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(readdirSync(backup).sort()).toEqual(["clickhouse", "data", "manifest.json", "manifest.sha256", "postgres"]);
    expect(existsSync(`${backup}.unfinished`)).toBe(false);
    expect(refusals).toMatchObject({ left: [], frozen: [] });
  });

  it("is refused where it could not be of one moment, or its folder is not new", () => {
    expect(refusals).toMatchObject({
      clickhouse: expect.stringContaining("own BACKUP DATABASE"),
      postgres: expect.stringContaining("pg_dump"),
      inside: expect.stringContaining("lies in DATA_DIR"),
      taken: `${backup} exists already: choose a new folder`,
      second: "another backup is under way",
      stopped: "stopped; nothing of the backup is left",
    });
  });

  it("names the secrets that it lacks", () => expect(refusals.outside).toEqual(["SESSION_SECRET"]));

  it("is restored row by row in both stores, with the files beside them", async () => {
    const states: { done: number; total: number }[] = [];
    writeFileSync(join(target, "session-secret"), "made by a doctor who looked at the new machine");
    const restored = await restore(backup, {
      progress: (state: { done: number; total: number }) => states.push(state),
    });
    expect(restored).toMatchObject({ folder: target, events: 4, migrated: [], environment: [] });
    expect(states.at(-1)?.done).toBe(states.at(-1)?.total);
    for (const file of ["captures/2026/page.webp", "session-secret", "encryption-key"]) {
      expect(readFileSync(join(target, file)).equals(readFileSync(join(backup, "data", file)))).toBe(true);
      expect(statSync(join(target, file)).mode & 0o777).toBe(0o600);
    }
    expect(isRestoring(target)).toBe(false);
    const stores = await openStores({ ...remote, DATA_DIR: target });
    try {
      expect(await allRows(stores)).toEqual(before);
      // Sequences continue where they ended.
      await stores.postgres.query("INSERT INTO orphaned_versions (orphaned_since) VALUES (now())");
    } finally {
      await stores.close();
    }
  });
});

describe("a restore", () => {
  it("is refused where a byte of the backup is changed or missing", async () => {
    const corrupted = copy();
    const files = listFiles(corrupted).filter((file) => statSync(join(corrupted, file)).size > 0);
    const place = fc.record({
      file: fc.constantFrom(...files),
      at: fc.nat(),
      cut: fc.boolean(),
      bits: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ file, at, cut, bits }) => {
        const whole = readFileSync(join(corrupted, file));
        const broken = Buffer.from(whole);
        const index = at % whole.length;
        // Of the manifest's checksum file only the checksum counts.
        fc.pre(file !== "manifest.sha256" || index < 64);
        broken[index] = (broken[index] ?? 0) ^ bits;
        writeFileSync(join(corrupted, file), cut ? whole.subarray(0, index) : broken);
        const message = await refused(restore(corrupted));
        writeFileSync(join(corrupted, file), whole);
        expect(message, file).toMatch(/^the backup is broken: |no whole backup/);
        expect(readdirSync(target)).toEqual([]);
      }),
      { numRuns: 60, seed: 7 },
    );
  }, 60_000);

  it("is refused where a file is missing, is a link, or the folder is no backup", async () => {
    const corrupted = copy();
    const [file = ""] = listFiles(join(corrupted, "postgres"));
    rmSync(join(corrupted, "postgres", file));
    expect(await refused(restore(corrupted))).toContain("the backup is broken");
    symlinkSync(join(backup, "postgres", file), join(corrupted, "postgres", file));
    expect(await refused(restore(corrupted))).toContain(`${join(corrupted, "postgres", file)} is a link`);
    for (const name of ["manifest.sha256", "manifest.json"]) {
      rmSync(join(corrupted, name));
      expect(await refused(restore(corrupted))).toContain(`it has no ${name}`);
    }
    expect(await refused(restore(join(folder, "nowhere")))).toContain("is no whole backup");
    expect(readdirSync(target)).toEqual([]);
  });

  it("is refused where the backup is of a newer Nabz, or has paths outside its folder", async () => {
    const newer = copy();
    rewrite(newer, ({ migrations }) => migrations.postgres.push("9999-later"));
    expect(await refused(restore(newer))).toContain("is of a newer Nabz (postgres 9999-later)");
    rewrite(newer, (manifest) => Object.assign(manifest, { format: 2 }));
    expect(await refused(restore(newer))).toContain("is a backup of another version of Nabz");
    const leading = copy();
    rewrite(leading, (manifest) =>
      Object.assign(manifest, { files: [{ path: "data/../../x", bytes: 0, sha256: "0".repeat(64) }] }),
    );
    expect(await refused(restore(leading))).toContain("is a backup of another version of Nabz");
    expect(readdirSync(target)).toEqual([]);
  });

  it("is refused where the folder is not empty, and where servers hold the data", async () => {
    writeFileSync(join(target, "a note"), "mine");
    expect(await refused(restore())).toBe(`${target} is not empty (a note): restore into a new folder`);
    expect(readdirSync(target)).toEqual(["a note"]);
    const settings = { ...remote, DATA_DIR: target, CLICKHOUSE_URL: "http://ch.example" };
    expect(await refused(restore(backup, { settings }))).toContain("CLICKHOUSE_URL names a server");
  });

  it("leaves nothing where it is stopped, or where rows differ from the manifest", async () => {
    const stop = new AbortController();
    const late = ({ done, total }: { done: number; total: number }) => {
      if (done > total * 0.6) stop.abort();
    };
    expect(await refused(restore(backup, { signal: stop.signal, progress: late }))).toBe(
      "stopped; nothing is restored",
    );
    expect(readdirSync(target)).toEqual([]);
    const other = copy();
    rewrite(other, (manifest) => Object.assign(manifest, { events: 5 }));
    expect(await refused(restore(other))).toBe("4 events are restored, not 5");
    expect(readdirSync(target)).toEqual([]);
  });

  it("that was interrupted refuses everything but another restore", async () => {
    beginRestoring(target);
    mkdirSync(join(target, "clickhouse"));
    writeFileSync(join(target, "session-secret"), "half");
    expect(() => acquireLock(target)).toThrow(`a restore into ${target} was interrupted: run nabz restore again`);
    expect(readdirSync(target)).not.toContain("lock");
    acquireLock(target, { toRestore: true }).release();
    expect((await restore()).events).toBe(4);
    acquireLock(target).release();
  });

  it("migrates a backup of an older schema", async () => {
    const old = mkdtempSync(join(folder, "old-"));
    const stores = await openStores({ ...remote, DATA_DIR: old });
    const past = join(folder, "past");
    try {
      await migratePostgres(stores.postgres, new Set(["0001-accounts", "0002-people"]));
      await migrateClickHouse(stores.clickhouse, new Set(["0001-events"]));
      await stores.postgres.query("INSERT INTO users VALUES (gen_random_uuid(), 'a@b.example', 'A', 'x', now())");
      const settings = { ...readSettings({ DATA_DIR: old }), DATA_DIR: old };
      const barrier = new EventBarrier();
      await makeBackup({ ...stores, barrier, settings, clock: { now: () => 0 } }, { folder: past, signal, progress });
    } finally {
      await stores.close();
    }
    const { migrated, rows, events } = await restore(past);
    expect({ rows, events }).toEqual({ rows: 2, events: 0 });
    const all = [...readMigrations("postgres"), ...readMigrations("clickhouse")].map(({ name }) => name);
    expect(migrated).toEqual(all.filter((name) => !["0001-accounts", "0002-people", "0001-events"].includes(name)));
  });
});
