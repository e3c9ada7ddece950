import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beginRestoring, endRestoring, isRestoring } from "#platform/data-folder/restoring.ts";
import { AppError } from "#platform/errors.ts";
import type { Settings } from "#platform/settings.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import { removePostgres } from "#platform/stores/postgres/embedded.ts";
import { syncFolder } from "./files.ts";
import { fillFolder } from "./fill-folder.ts";
import { checkFile, type Manifest, readManifest } from "./manifest.ts";
import { refuseForeign } from "./refuse-foreign.ts";

export interface RestoreOptions {
  settings: Pick<Settings, "DATA_DIR" | "DATABASE_URL" | "CLICKHOUSE_URL">;
  /** Absolute path of the backup. */
  folder: string;
  signal: AbortSignal;
  /** Bytes read, first to check and then to restore them, of the total of both. */
  progress: (state: { done: number; total: number }) => void;
}

export interface RestoreSummary {
  folder: string;
  /** The moment of the backup. */
  at: string;
  events: number;
  rows: number;
  /** Migrations applied on top of the backup's schema. */
  migrated: string[];
  /** Websites whose sending is stopped: something of it could have left by itself. */
  stopped: number;
  /** Variables that held a secret when the backup was made; they must be set again. */
  environment: string[];
}

/**
 * Restores a backup into an empty data folder; an interrupted restore starts again. The caller holds the folder's lock.
 * The folder is marked until it is complete, so that no process opens it; a failure leaves nothing behind. Throws
 * AppError for what the operator can correct.
 */
export async function restoreBackup({ settings, folder, signal, progress }: RestoreOptions): Promise<RestoreSummary> {
  const { DATA_DIR } = settings;
  refuseServers(settings);
  if (!isRestoring(DATA_DIR)) refuseFull(DATA_DIR);
  const manifest = readManifest(folder);
  refuseNewer(folder, manifest);
  refuseForeign(folder, manifest);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const report = (more: number) => {
    // Checking a backup changes nothing, so it can stop at any time.
    signal.throwIfAborted();
    done += more;
    progress({ done, total: 2 * bytes });
  };
  try {
    for (const file of manifest.files) await checkFile(folder, file, report);
    beginRestoring(DATA_DIR);
    await empty(DATA_DIR);
    const filled = await fillFolder(DATA_DIR, { folder, manifest, signal, report });
    await syncFolder(DATA_DIR);
    endRestoring(DATA_DIR);
    await syncFolder(DATA_DIR);
    const { at, environment } = manifest;
    return { folder: DATA_DIR, at, environment, ...filled, events: filled.events + manifest.logged };
  } catch (error) {
    if (isRestoring(DATA_DIR)) {
      await empty(DATA_DIR);
      endRestoring(DATA_DIR);
    }
    if (signal.aborted) throw new AppError("REFUSED", "stopped; nothing is restored");
    throw error;
  }
}

function refuseServers({ CLICKHOUSE_URL, DATABASE_URL }: RestoreOptions["settings"]): void {
  const [variable] = Object.entries({ CLICKHOUSE_URL, DATABASE_URL }).find(([, url]) => url !== undefined) ?? [];
  if (variable === undefined) return;
  throw new AppError("REFUSED", `${variable} names a server: a backup is restored into the stores of DATA_DIR alone`);
}

/** What an unused folder may hold: our lock, logs, and secrets that have sealed nothing. */
const unused = /^(lock(\..*)?|logs|lost\+found|session-secret|encryption-key)$/;

function refuseFull(dataDir: string): void {
  const found = readdirSync(dataDir).find((name) => !unused.test(name));
  if (found === undefined) return;
  throw new AppError("REFUSED", `${dataDir} is not empty (${found}): restore into a new folder`);
}

/** Removes what a restore has written, and the secrets that the backup's replace. */
async function empty(dataDir: string): Promise<void> {
  await removePostgres(join(dataDir, "postgres"));
  const kept = /^(backups|lock(\..*)?|logs|lost\+found|restoring)$/;
  for (const name of readdirSync(dataDir).filter((each) => !kept.test(each))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** An unknown migration is newer than this program. */
function refuseNewer(folder: string, { migrations }: Manifest): void {
  for (const store of ["postgres", "clickhouse"] as const) {
    const known = new Set(readMigrations(store).map(({ name }) => name));
    const unknown = migrations[store].find((name) => !known.has(name));
    if (unknown === undefined) continue;
    throw new AppError("REFUSED", `${folder} is of a newer Nabz (${store} ${unknown}): restore it with that one`);
  }
}
