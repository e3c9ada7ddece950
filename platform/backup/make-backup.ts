import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { AppError } from "#platform/errors.ts";
import { runExclusively } from "#platform/exclusive-operation.ts";
import { syncFolder, syncFolders } from "./files.ts";
import { writeManifest } from "./manifest.ts";
import { type BackupDependencies, type BackupProgress, writeBackup } from "./write-backup.ts";

export interface BackupOptions {
  /** Absolute path of a new folder outside the data folder. */
  folder: string;
  signal: AbortSignal;
  progress: BackupProgress;
  /** Bytes that must stay free on its disk. */
  reserve?: number;
}

export interface BackupSummary {
  folder: string;
  /** The moment of the backup. */
  at: string;
  events: number;
  /** Of all tables of PostgreSQL. */
  rows: number;
  files: number;
  bytes: number;
  /** Variables that hold a secret, which the backup therefore lacks. */
  environment: string[];
}

/**
 * Writes a backup of one moment (docs/decisions/0013) while the platform keeps collecting. It is written beside its
 * final path and moved there once it is complete and on disk. Throws AppError for what the operator can correct.
 */
export async function makeBackup(dependencies: BackupDependencies, options: BackupOptions): Promise<BackupSummary> {
  const { DATA_DIR } = dependencies.settings;
  refuseServers(dependencies.settings);
  refusePlace(options.folder, DATA_DIR);
  // A second backup would remove the frozen parts of the first; a key rotation would change keys between rows and key file.
  return runExclusively(DATA_DIR, "backup", () => writeAll(dependencies, options));
}

async function writeAll(dependencies: BackupDependencies, options: BackupOptions): Promise<BackupSummary> {
  const { folder, signal } = options;
  const unfinished = join(dirname(folder), `${basename(folder)}.unfinished`);
  try {
    // Left by a killed backup.
    rmSync(unfinished, { recursive: true, force: true });
    makeFolder(unfinished);
    const manifest = await writeBackup(dependencies, { ...options, folder: unfinished });
    await writeManifest(unfinished, manifest);
    await syncFolders(unfinished);
    renameSync(unfinished, folder);
    await syncFolder(dirname(folder));
    const { at, rows, files, environment } = manifest;
    const events = manifest.events + manifest.logged;
    const bytes = sum(files.map((file) => file.bytes));
    return { folder, at, events, rows: sum(Object.values(rows)), files: files.length, bytes, environment };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (signal.aborted) throw new AppError("REFUSED", "stopped; nothing of the backup is left");
    const { code = "", message } = error as NodeJS.ErrnoException;
    // Errors of the system: no space, no permission.
    throw /^E[A-Z]+$/.test(code) ? new AppError("REFUSED", message, { cause: error }) : error;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Servers have their own tools, and our two snapshots would not be of one moment. */
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
  const isInside = !relative(dataDir, folder).startsWith("..");
  if (isInside && dirname(folder) !== join(dataDir, "backups")) {
    throw new AppError("REFUSED", `${folder} lies in DATA_DIR: choose a folder outside of it`);
  }
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !(found.isDirectory() && readdirSync(folder).length === 0)) {
    throw new AppError("REFUSED", `${folder} exists already: choose a new folder`);
  }
}
