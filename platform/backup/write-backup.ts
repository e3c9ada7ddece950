import { existsSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { writeStream, copyFile, listFiles, listOtherFiles } from "./files.ts";
import type { BackupFile } from "./backup-file.ts";
import type { Manifest } from "./manifest.ts";
import * as events from "./sql/freeze-tables.ts";
import * as state from "./sql/list-tables.ts";
import { readRows } from "./sql/table-rows.ts";

export type BackupDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "settings">;

/** Told the bytes that are written, roughly, of how many. */
export type BackupProgress = (state: { done: number; total: number }) => void;

interface Target {
  folder: string;
  signal: AbortSignal;
}

/** Writes the files of a backup into an empty folder and answers what its manifest is to say. */
export async function writeBackup(
  { postgres, clickhouse, clock, settings }: BackupDependencies,
  { progress, ...place }: Target & { progress: BackupProgress },
): Promise<Manifest> {
  const frozen = (await events.listEventTables(clickhouse)).map((table) => ({
    ...table,
    ...events.frozenFolder(table),
  }));
  const thaw = () => {
    for (const { all } of frozen) rmSync(all, { recursive: true, force: true });
  };
  thaw();
  try {
    return await postgres.transaction(async (snapshot) => {
      await snapshot.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      // Nothing is written into the event store while both stores are held: the backup is of this moment.
      const moment = await clickhouse.hold(async (held) => {
        // The first query takes the snapshot.
        const migrations = await state.listMigrations(snapshot);
        for (const table of frozen) await events.freezeTable(held, table);
        return { at: new Date(clock.now()).toISOString(), migrations, events: await events.countAllEvents(held) };
      });
      const tables = await state.listTables(snapshot);
      const copies = [...frozen.flatMap(partFiles), ...otherFiles(settings.DATA_DIR)];
      const total = [...tables, ...copies].reduce((sum, { bytes }) => sum + bytes, 0);
      refuseLackOfSpace(place.folder, total);
      let done = 0;
      const tell = (bytes: number) => {
        done += bytes;
        progress({ done, total });
      };
      const files: BackupFile[] = [];
      const rows: Record<string, number> = {};
      for (const table of tables) {
        const kept = await writeTable(snapshot, table, place);
        files.push(kept.file);
        rows[table.name] = kept.rows;
        tell(table.bytes);
      }
      for (const { from, path, bytes } of copies) {
        files.push(await copyFile(from, { ...place, path }));
        tell(bytes);
      }
      return {
        format: 1,
        at: moment.at,
        migrations: { postgres: moment.migrations, clickhouse: await events.listEventMigrations(clickhouse) },
        ...{ rows, sequences: await state.readSequences(snapshot), events: moment.events },
        environment: secretsFromOutside(settings),
        files,
      };
    });
  } finally {
    thaw();
  }
}

interface Copy {
  from: string;
  /** In the backup. */
  path: string;
  bytes: number;
}

const toCopy = (from: string, path: string): Copy => ({ from, path, bytes: statSync(from).size });

/** A table without rows has no folder. */
const partFiles = ({ name, parts }: events.EventTable & { parts: string }): Copy[] =>
  existsSync(parts) ? listFiles(parts).map((file) => toCopy(join(parts, file), join("clickhouse", name, file))) : [];

const otherFiles = (dataDir: string): Copy[] =>
  listOtherFiles(dataDir).map((file) => toCopy(join(dataDir, file), join("data", file)));

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

/** What is copied is compressed already; rows of PostgreSQL become smaller. */
function refuseLackOfSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new AppError("REFUSED", `${megabytes(needed)} are needed, and ${megabytes(bavail * bsize)} are free`);
}

const secretFiles = { SESSION_SECRET: "session-secret", ENCRYPTION_KEY: "encryption-key" } as const;

/** The secrets in force that are not the ones of the data folder: they came by the environment. */
function secretsFromOutside(settings: BackupDependencies["settings"]): string[] {
  const names = Object.keys(secretFiles) as (keyof typeof secretFiles)[];
  return names.filter((name) => {
    const path = join(settings.DATA_DIR, secretFiles[name]);
    return !existsSync(path) || readFileSync(path, "utf8").trim() !== settings[name];
  });
}
