import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Gauge, type Registry } from "prom-client";
import { civilOf, instantOf, offsetAt } from "#contract/time/zone.ts";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind, JobOutcome } from "#platform/jobs/job.ts";
import { notifyOperator } from "#platform/notifications/notify-operator.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type BackupStatus, listNightlyBackups, nightlyName, readStatus, writeStatus } from "./catalogue.ts";
import { makeBackup } from "./make-backup.ts";
import { type RestoreTest, rehearseRestore } from "./rehearse-restore.ts";
import { chooseOldBackups } from "./rotate-backups.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Above this size a restore test would take minutes of two cores every night: it runs weekly. */
const maxNightlyTestBytes = 1_000_000_000;
const maxTestAgeMs = 6.5 * dayMs;
/** On the disk of the data folder a backup must leave this much for events to come. */
const reserveBytes = 1_000_000_000;

type NightlyDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "log" | "settings">;

/** The state of nightly backups that operators see. */
export interface NightlyState {
  /** Why the last one failed, or does not restore; undefined where neither is known. */
  error: string | undefined;
  /** Why its restore test could not be made; undefined where it was, or was not due. */
  untested: string | undefined;
  /** When it was tried, in milliseconds. */
  at: number | undefined;
}

/** What is written down of a night. */
interface Noted {
  error?: string;
  untested?: string;
  tests?: BackupStatus["tests"];
}

/** Nightly backups with rotation and a restore test: a recurring job. */
export class NightlyBackups {
  #state: NightlyState = { error: undefined, untested: undefined, at: undefined };
  readonly #dir: string | undefined;

  constructor(
    private readonly dependencies: NightlyDependencies,
    registry: Registry,
    private readonly test: typeof rehearseRestore = rehearseRestore,
  ) {
    this.#dir = dependencies.settings.BACKUP_DIR;
    const last = this.#dir === undefined ? undefined : readStatus(this.#dir)?.last;
    if (last !== undefined) this.#state = { at: Date.parse(last.at), error: last.error, untested: last.untested };
    addMetrics(registry, this.#dir, () => this.#state);
  }

  get state(): NightlyState {
    return this.#state;
  }

  get jobs(): Record<string, JobKind> {
    return { "nightly-backup": { isRecurring: true, lane: "backup", run: (_, signal) => this.#run(signal) } };
  }

  async #run(signal: AbortSignal): Promise<JobOutcome> {
    const { clock, settings, log } = this.dependencies;
    const now = clock.now();
    const due = lastBackupTime(settings, now);
    const repeatAt = due + dayMs;
    const dir = this.#dir;
    if (dir === undefined) return { repeatAt };
    try {
      makeFolder(dir);
      const known = readStatus(dir);
      // The first night of a new folder is the next one, where the hour of this one has passed.
      const since = known?.since ?? new Date(now - due < hourMs ? due - 1 : now).toISOString();
      if (known === undefined) writeStatus(dir, { since, tests: {} });
      const lastAt = Date.parse(known?.last?.at ?? since);
      if (lastAt >= due && this.#state.error === undefined) return { repeatAt };
      await this.#backUp(dir, signal);
      const { error, untested } = this.#state;
      if (error === undefined && untested === undefined) return { repeatAt };
      return { repeatAt, effects: notifyOfBackup(due, { isUntested: error === undefined }) };
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = (error as Error).message;
      this.#note(dir, { error: reason });
      log.error({ err: error, dir }, "nightly backup failed, retrying in an hour");
      return { repeatAt: Math.min(repeatAt, now + hourMs), effects: notifyOfBackup(due, { isUntested: false }) };
    }
  }

  async #backUp(dir: string, signal: AbortSignal): Promise<void> {
    const { settings, clock, log } = this.dependencies;
    // Left by a killed one.
    for (const name of readdirSync(dir).filter((each) => nightlyName.test(each.replace(/\.unfinished$/, "")))) {
      if (name.endsWith(".unfinished")) rmSync(join(dir, name), { recursive: true, force: true });
    }
    const name = nameAt(clock.now(), settings.TIME_ZONE_OFFSET);
    const reserve = statSync(dir).dev === statSync(settings.DATA_DIR).dev ? reserveBytes : 0;
    const { bytes, events } = await makeBackup(this.dependencies, {
      ...{ folder: join(dir, name), signal, reserve },
      progress: () => signal.throwIfAborted(),
    });
    const test = await this.#testIfDue(dir, { name, bytes }, signal);
    this.#noteTest(dir, name, test);
    const { BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: weeks } = settings;
    const old = chooseOldBackups(listNightlyBackups(dir), { keep, weeks });
    for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
    const fields = { dir, name, bytes, events, tested: test?.result === "passed", removed: old.length };
    if (test === undefined || test.result === "passed") log.info(fields, "nightly backup made");
    else if (test.result === "untested") log.warn({ ...fields, reason: test.reason }, "nightly backup not tested");
    else log.error({ ...fields, reason: test.reason }, "nightly backup does not restore");
  }

  /** Undefined where no test is due. */
  async #testIfDue(
    dir: string,
    backup: { name: string; bytes: number },
    signal: AbortSignal,
  ): Promise<RestoreTest | undefined> {
    const now = this.dependencies.clock.now();
    const times = Object.values(readStatus(dir)?.tests ?? {}).flatMap(({ at, error }) =>
      error === undefined ? [Date.parse(at)] : [],
    );
    const isDue = backup.bytes <= maxNightlyTestBytes || now - Math.max(0, ...times) > maxTestAgeMs;
    return isDue ? await this.test(join(dir, backup.name), signal) : undefined;
  }

  /** A backup whose test could not be made is listed as one that was not tested: rotation keeps it like the others. */
  #noteTest(dir: string, name: string, test: RestoreTest | undefined): void {
    const at = new Date(this.dependencies.clock.now()).toISOString();
    if (test === undefined) this.#note(dir, {});
    else if (test.result === "passed") this.#note(dir, { tests: { [name]: { at } } });
    else if (test.result === "untested") {
      this.#note(dir, { untested: `the backup ${name} could not be restored in a test: ${test.reason}` });
    } else {
      const error = `the backup ${name} does not restore: ${test.reason}`;
      this.#note(dir, { error, tests: { [name]: { at, error: test.reason } } });
    }
  }

  /** The state of this process counts even where it cannot be written. */
  #note(dir: string, { error, untested, tests }: Noted): void {
    const { clock, log } = this.dependencies;
    const at = clock.now();
    this.#state = { at, error, untested };
    try {
      const known = readStatus(dir);
      const names = new Set(readdirSync(dir));
      const there = Object.entries({ ...known?.tests, ...tests }).filter(([name]) => names.has(name));
      const iso = new Date(at).toISOString();
      writeStatus(dir, {
        since: known?.since ?? iso,
        last: { at: iso, ...(error === undefined ? {} : { error }), ...(untested === undefined ? {} : { untested }) },
        tests: Object.fromEntries(there),
      });
    } catch (failure) {
      log.warn({ err: failure, dir }, "status of backups not written");
    }
  }
}

/** Notifies the operator, once for each night. */
const notifyOfBackup = (due: number, values: { isUntested: boolean }) => async (queries: Queries) =>
  void (await notifyOperator(queries, { kind: "backupFailed", key: new Date(due).toISOString(), values }));

/** The last BACKUP_AT up to now. */
function lastBackupTime({ BACKUP_AT, TIME_ZONE_OFFSET }: NightlyDependencies["settings"], now: number): number {
  const [hour = 0, minute = 0] = BACKUP_AT.split(":").map(Number);
  const today = instantOf(TIME_ZONE_OFFSET, { ...civilOf(TIME_ZONE_OFFSET, now), hour, minute });
  return today <= now ? today : today - dayMs;
}

/** By the local time, so that names sort by it. */
function nameAt(now: number, zone: string): string {
  const local = new Date(now + offsetAt(zone, now) * 60_000).toISOString();
  return `nabz-${local.slice(0, 13)}${local.slice(14, 16)}`;
}

function addMetrics(registry: Registry, dir: string | undefined, state: () => NightlyState): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  gauge("nabz_backup_failed", "1 where the last nightly backup failed or does not restore", () =>
    state().error === undefined ? 0 : 1,
  );
  const newest = (isTested: boolean) => {
    const backups = dir === undefined ? [] : listNightlyBackups(dir);
    const found = backups.find((backup) => !isTested || backup.isTested);
    return found === undefined ? 0 : Date.parse(found.at) / 1000;
  };
  gauge("nabz_backup_newest_seconds", "Moment of the newest nightly backup in seconds since 1970", () => newest(false));
  gauge("nabz_backup_tested_seconds", "Moment of the newest one that was restored in a test", () => newest(true));
}
