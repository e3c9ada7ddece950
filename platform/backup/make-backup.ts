import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { AppError } from "#platform/errors.ts";
import { runExclusively } from "#platform/exclusive-operation.ts";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { syncFolder, syncFolders } from "./files.ts";
import { writeManifest } from "./manifest.ts";
import { type BackupDependencies, type BackupProgress, writeBackup } from "./write-backup.ts";

export interface BackupOptions {
  /** An absolute path outside of the data folder, where nothing is yet. */
  folder: string;
  signal: AbortSignal;
  progress: BackupProgress;
}

export interface BackupSummary {
  folder: string;
  /** The moment that it holds. */
  at: string;
  events: number;
  /** Of PostgreSQL's tables together. */
  rows: number;
  files: number;
  bytes: number;
  /** Variables that held a secret, which is therefore not in the backup. */
  environment: string[];
}

/**
 * Writes a backup of everything that is kept, of one moment, while the platform goes on taking events in: why it is of
 * one moment stands in docs/decisions/0013. It is written beside its place and moved there once it is whole and on
 * disk. Throws AppError for what the operator can mend.
 */
export async function makeBackup(dependencies: BackupDependencies, options: BackupOptions): Promise<BackupSummary> {
  const { DATA_DIR } = dependencies.settings;
  refuseServers(dependencies.settings);
  refusePlace(options.folder, DATA_DIR);
  // What one backup froze another would take away, and a key rotation would change keys between rows and key file.
  return runExclusively(DATA_DIR, "backup", () => writeAll(dependencies, options));
}

async function writeAll(dependencies: BackupDependencies, options: BackupOptions): Promise<BackupSummary> {
  const { folder, signal } = options;
  const unfinished = join(dirname(folder), `${basename(folder)}.unfinished`);
  try {
    // What a killed one left.
    rmSync(unfinished, { recursive: true, force: true });
    makeFolder(unfinished);
    const manifest = await writeBackup(dependencies, { ...options, folder: unfinished });
    await writeManifest(unfinished, manifest);
    await syncFolders(unfinished);
    renameSync(unfinished, folder);
    await syncFolder(dirname(folder));
    const { at, events, rows, files, environment } = manifest;
    const bytes = sum(files.map((file) => file.bytes));
    return { folder, at, events, rows: sum(Object.values(rows)), files: files.length, bytes, environment };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (signal.aborted) throw new AppError("REFUSED", "stopped; nothing of the backup is left");
    const { code = "", message } = error as NodeJS.ErrnoException;
    // The system's: no room, no permission.
    throw /^E[A-Z]+$/.test(code) ? new AppError("REFUSED", message, { cause: error }) : error;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** A server has its own means, and our two snapshots would not be of one moment. */
function refuseServers({ CLICKHOUSE_URL, DATABASE_URL }: BackupDependencies["settings"]): void {
  const advice = "stop Nabz, then use pg_dump for PostgreSQL";
  if (CLICKHOUSE_URL !== undefined) {
    throw new AppError("REFUSED", `CLICKHOUSE_URL names a server: ${advice} and the server's own BACKUP DATABASE`);
  }
  if (DATABASE_URL !== undefined) {
    throw new AppError("REFUSED", `DATABASE_URL names a server: ${advice} and copy DATA_DIR`);
  }
}

function refusePlace(folder: string, dataDir: string): void {
  if (!relative(dataDir, folder).startsWith("..")) {
    throw new AppError("REFUSED", `${folder} lies in DATA_DIR: choose a folder outside of it`);
  }
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there !== undefined && !(there.isDirectory() && readdirSync(folder).length === 0)) {
    throw new AppError("REFUSED", `${folder} is there already: choose a new folder`);
  }
}
