import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobOutcome } from "#platform/jobs/job.ts";
import { checkBackups } from "#platform/operator/check-damage.ts";
import { openTestPlatform, type Platform, scene, view } from "#tests/platform-fixtures/test-platform.ts";
import { findGoodBackup, listNightlyBackups, type NightlyBackup, readStatus } from "./catalogue.ts";
import { NightlyBackups } from "./nightly-backups.ts";
import type { RestoreTest } from "./rehearse-restore.ts";
import { chooseOldBackups } from "./rotate-backups.ts";

const [hour, day] = [3_600_000, 86_400_000];
let platform: Platform;
let dir: string;
const lines: { msg: string; reason?: string }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  platform = await openTestPlatform();
  dir = join(platform.dependencies.settings.DATA_DIR, "backups");
  const { send } = await scene(platform);
  await send([view(), view()]);
});
afterAll(() => platform.close());

/** A process with nightly backups; `run` is one run of its job, and `test` what came of the restore test. */
function nights(test: RestoreTest = { result: "passed" }, settings: object = {}) {
  const tested: string[] = [];
  const registry = new Registry();
  const { dependencies } = platform;
  const nightly = new NightlyBackups(
    {
      ...dependencies,
      log,
      settings: { ...dependencies.settings, BACKUP_DIR: dir, BACKUP_KEEP: 2, BACKUP_KEEP_WEEKS: 0, ...settings },
    },
    registry,
    async (folder) => {
      tested.push(folder);
      return test;
    },
  );
  const job = nightly.jobs["nightly-backup"];
  const claimed = { kind: "nightly-backup", key: "", payload: {}, website: null, attempt: 1 };
  const signal = new AbortController().signal;
  const run = () => job?.run(claimed, signal, () => undefined) as Promise<JobOutcome>;
  return { nightly, run, tested, registry };
}

it("makes a backup each night, tests it, and keeps the newest ones", async () => {
  const { clock } = platform;
  clock.time = Date.UTC(2026, 10, 20, 10);
  const { nightly, run, tested, registry } = nights();
  // 03:30 at +04:30. A new folder begins with the next night.
  expect(await run()).toEqual({ repeatAt: Date.UTC(2026, 10, 20, 23) });
  expect(listNightlyBackups(dir)).toEqual([]);
  mkdirSync(join(dir, "nabz-2026-11-20T0330.unfinished"));
  writeFileSync(join(dir, "mine.txt"), "not a backup");
  for (const night of [21, 22, 23]) {
    clock.time = Date.UTC(2026, 10, night - 1, 23, 5);
    expect(await run()).toEqual({ repeatAt: Date.UTC(2026, 10, night, 23) });
    // A second run of the night, as after a crash, makes none.
    await run();
  }
  expect(readdirSync(dir).sort()).toEqual(["mine.txt", "nabz-2026-11-22T0335", "nabz-2026-11-23T0335", "status.json"]);
  expect(tested.length).toBe(3);
  expect(nightly.state.error).toBeUndefined();
  expect(findGoodBackup(dir)).toMatchObject({ name: "nabz-2026-11-23T0335", isTested: true });
  const metrics = await registry.metrics();
  expect(metrics).toContain(`nabz_backup_tested_seconds ${Date.UTC(2026, 10, 22, 23, 5) / 1000}`);
  expect(metrics).toContain("nabz_backup_failed 0");
});

it("never deletes the last backup that restores, says that the new ones do not, and makes the next one the next night", async () => {
  const { clock } = platform;
  const { nightly, run, registry } = nights({ result: "failed", reason: "it holds damaged parts: events/all_1_1_0" });
  for (const night of [23, 24, 25, 26]) {
    clock.time = Date.UTC(2026, 10, night, 23, 5);
    expect(await run()).toMatchObject({ repeatAt: Date.UTC(2026, 10, night + 1, 23) });
  }
  expect(listNightlyBackups(dir).map(({ name, error }) => [name, error !== undefined])).toEqual([
    ["nabz-2026-11-27T0335", true],
    ["nabz-2026-11-23T0335", false],
    ["nabz-2026-11-22T0335", false],
  ]);
  expect(findGoodBackup(dir)?.name).toBe("nabz-2026-11-23T0335");
  expect(nightly.state.error).toContain("does not restore: it holds damaged parts");
  expect(await registry.metrics()).toContain("nabz_backup_failed 1");
  // Another process knows it too.
  expect(nights().nightly.state.error).toContain("does not restore");
  expect(lines.filter(({ msg }) => msg === "nightly backup does not restore").length).toBe(4);
});

it("keeps backups whose restore could not be tested like the others, and says so in its own words", async () => {
  const { clock } = platform;
  const { postgres } = platform.dependencies;
  const untested = { result: "untested", reason: "300 MB are needed for it" } as const;
  const { nightly, run, registry } = nights(untested);
  let outcome: JobOutcome = {};
  for (const night of [27, 28]) {
    clock.time = Date.UTC(2026, 10, night, 23, 5);
    outcome = await run();
    expect(outcome).toMatchObject({ repeatAt: Date.UTC(2026, 10, night + 1, 23) });
  }
  // The newest two, and the newest that passed; one that failed stays to be looked at.
  expect(listNightlyBackups(dir).map(({ name, isTested, error }) => [name, isTested, error !== undefined])).toEqual([
    ["nabz-2026-11-29T0335", false, false],
    ["nabz-2026-11-28T0335", false, false],
    ["nabz-2026-11-27T0335", false, true],
    ["nabz-2026-11-23T0335", true, false],
  ]);
  expect(nightly.state).toMatchObject({
    ...{ error: undefined, untested: expect.stringContaining("could not be restored in a test: 300 MB are needed") },
  });
  expect(nights().nightly.state).toEqual(nightly.state);
  expect(await registry.metrics()).toContain("nabz_backup_failed 0");
  expect(lines.filter(({ msg }) => msg === "nightly backup not tested").length).toBe(2);
  const settings = { BACKUP_DIR: dir, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined };
  expect(checkBackups({ ...platform.dependencies.settings, ...settings }, clock.now())).toMatchObject({
    ...{ state: "warn", text: nightly.state.untested },
  });
  await outcome.effects?.(postgres);
  const made = await postgres.query("DELETE FROM notifications RETURNING kind, values");
  expect(made).toEqual([{ kind: "backupFailed", values: { isUntested: true } }]);
});

it("says why a backup failed, and tries again within the hour", async () => {
  const { clock } = platform;
  const file = join(dir, "mine.txt");
  clock.time = Date.UTC(2026, 10, 29, 10);
  const { nightly, run } = nights(undefined, { BACKUP_DIR: join(file, "below") });
  const outcome = await run();
  expect(outcome).toMatchObject({ repeatAt: clock.time + hour });
  const { postgres } = platform.dependencies;
  for (let again = 0; again < 2; again += 1) await outcome.effects?.(postgres);
  expect(await postgres.query("SELECT kind FROM notifications")).toEqual([{ kind: "backupFailed" }]);
  expect(nightly.state.error).toMatch(/ENOTDIR|EEXIST|not a directory/);
  expect(await nights(undefined, { BACKUP_DIR: undefined }).run()).toEqual({ repeatAt: Date.UTC(2026, 10, 29, 23) });
});

it("keeps daily and weekly backups apart", () => {
  const backups: NightlyBackup[] = Array.from({ length: 40 }, (_, age) => ({
    ...{ name: `${age}`, folder: "", bytes: 1, isTested: age % 10 === 9 },
    at: new Date(Date.UTC(2026, 10, 25, 23) - age * day).toISOString(),
  }));
  const old = new Set(chooseOldBackups(backups, { keep: 7, weeks: 4 }));
  // 2026-11-25 is a Wednesday; weeks end on Sundays.
  expect(backups.filter((each) => !old.has(each)).map(({ name }) => name)).toEqual([
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "9",
    "10",
    "17",
  ]);
  expect(existsSync(dir) && readStatus(dir)?.since).toBe("2026-11-20T10:00:00.000Z");
  rmSync(dir, { recursive: true });
});

it("makes the first backup of a new folder at the hour of this night", async () => {
  platform.clock.time = Date.UTC(2026, 10, 24, 23, 0, 2);
  const { run } = nights();
  await run();
  expect(listNightlyBackups(dir)).toHaveLength(1);
  rmSync(dir, { recursive: true });
});
