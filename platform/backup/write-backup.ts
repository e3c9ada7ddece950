import { existsSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { BackupFile } from "./backup-file.ts";
import { copyFile, listFiles, listOtherFiles, writeStream } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import * as events from "./sql/freeze-tables.ts";
import * as state from "./sql/list-tables.ts";
import { readRows } from "./sql/table-rows.ts";

export type BackupDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "settings">;

/** Bytes written of the total, both approximate. */
export type BackupProgress = (state: { done: number; total: number }) => void;

interface Target {
  folder: string;
  signal: AbortSignal;
}

/** Writes the files of a backup into an empty folder and returns its manifest. */
export async function writeBackup(
  { postgres, clickhouse, barrier, clock, settings }: BackupDependencies,
  { progress, reserve = 0, ...place }: Target & { progress: BackupProgress; reserve?: number },
): Promise<Manifest> {
  const tablesOfEvents = await events.listEventTables(clickhouse);
  const frozen = tablesOfEvents.map((table) => ({ ...table, ...events.frozenFolder(table) }));
  const thaw = () => {
    for (const { all } of frozen) rmSync(all, { recursive: true, force: true });
  };
  thaw();
  // Leaves little for the copy below.
  await barrier.ensureLoaded();
  try {
    return await postgres.transaction(async (snapshot) => {
      await snapshot.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      const moment = await takeMoment({ clickhouse, barrier, clock }, snapshot, frozen);
      const tables = await state.listTables(snapshot);
      const copies = [...frozen.flatMap(partFiles), ...otherFiles(settings.DATA_DIR)];
      const total = [...tables, ...copies].reduce((sum, { bytes }) => sum + bytes, 0);
      refuseLackOfSpace(place.folder, total + reserve);
      let done = 0;
      const report = (bytes: number) => {
        done += bytes;
        progress({ done, total });
      };
      const files: BackupFile[] = [];
      const rows: Record<string, number> = {};
      for (const table of tables) {
        const written = await writeTable(snapshot, table, place);
        files.push(written.file);
        rows[table.name] = written.rows;
        report(table.bytes);
      }
      if (moment.log !== undefined) files.push(await writeLog(moment.log, place));
      for (const { from, path, bytes } of copies) {
        // The picture of a heatmap that was deleted meanwhile.
        if (isCapture(path) && !existsSync(from)) continue;
        files.push(await copyFile(from, { ...place, path }));
        report(bytes);
      }
      return {
        format: 1,
        at: moment.at,
        migrations: { postgres: moment.migrations, clickhouse: await events.listEventMigrations(clickhouse) },
        ...{
          rows,
          sequences: await state.readSequences(snapshot),
          events: moment.events,
          logged: moment.log?.events ?? 0,
        },
        environment: secretsFromOutside(settings),
        files,
      };
    });
  } finally {
    thaw();
  }
}

/** While both stores are held no event is loaded: this is the moment of the backup. Collecting goes on. */
const takeMoment = (
  { clickhouse, barrier, clock }: Pick<BackupDependencies, "clickhouse" | "barrier" | "clock">,
  snapshot: Queries,
  frozen: readonly events.EventTable[],
) =>
  clickhouse.hold(async (held) => {
    // The first query starts the snapshot.
    const migrations = await state.listMigrations(snapshot);
    for (const table of frozen) await events.freezeTable(held, table);
    const counted = await events.countAllEvents(held);
    // After the snapshot: of whatever it knows about an event in the log alone, the event is in the copy.
    const log = await barrier.unloaded?.copy();
    return { at: new Date(clock.now()).toISOString(), migrations, events: counted, log };
  });

interface Copy {
  from: string;
  /** Path in the backup. */
  path: string;
  bytes: number;
}

const toCopy = (from: string, path: string): Copy => ({ from, path, bytes: statSync(from).size });

const isCapture = (path: string) => path.startsWith(join("data", "captures"));

/** A table without rows has no folder. */
const partFiles = ({ name, parts }: events.EventTable & { parts: string }): Copy[] =>
  existsSync(parts) ? listFiles(parts).map((file) => toCopy(join(parts, file), join("clickhouse", name, file))) : [];

const otherFiles = (dataDir: string): Copy[] =>
  listOtherFiles(dataDir).map((file) => toCopy(join(dataDir, file), join("data", file)));

const writeLog = ({ path, content }: { path: string; content: Buffer }, target: Target) =>
  writeStream([Readable.from([content])], { ...target, path: join("data", path) });

async function writeTable(snapshot: Queries, table: state.Table, { folder, signal }: Target) {
  let rows = 0;
  const lines = async function* () {
    for await (const page of readRows(snapshot, table)) {
      rows += page.length;
      yield `${page.join("\n")}\n`;
    }
  };
  const file = await writeStream([Readable.from(lines()), createGzip({ level: 1 })], {
    folder,
    path: join("postgres", `${table.name}.jsonl.gz`),
    signal,
  });
  return { file, rows };
}

/** An upper bound: copied files are compressed already, rows of PostgreSQL become smaller. */
function refuseLackOfSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new AppError("REFUSED", `${megabytes(needed)} are needed, and ${megabytes(bavail * bsize)} are free`);
}

const secretFiles = { SESSION_SECRET: "session-secret", ENCRYPTION_KEY: "encryption-key" } as const;

/** The variables whose secret differs from the data folder's: it came from the environment. */
function secretsFromOutside(settings: BackupDependencies["settings"]): string[] {
  const names = Object.keys(secretFiles) as (keyof typeof secretFiles)[];
  return names.filter((name) => {
    const path = join(settings.DATA_DIR, secretFiles[name]);
    return !existsSync(path) || readFileSync(path, "utf8").trim() !== settings[name];
  });
}
