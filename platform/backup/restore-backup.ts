import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#platform/errors.ts";
import { beginRestoring, endRestoring, isRestoring } from "#platform/data-folder/restoring.ts";
import type { Settings } from "#platform/settings.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import { removePostgres } from "#platform/stores/postgres/embedded.ts";
import { syncFolder } from "./files.ts";
import { fillFolder } from "./fill-folder.ts";
import { checkFile, type Manifest, readManifest } from "./manifest.ts";

export interface RestoreOptions {
  settings: Pick<Settings, "DATA_DIR" | "DATABASE_URL" | "CLICKHOUSE_URL">;
  /** The backup's absolute path. */
  folder: string;
  signal: AbortSignal;
  /** Told the bytes that are read, first to check them, then to restore them, of how many. */
  progress: (state: { done: number; total: number }) => void;
}

export interface RestoreSummary {
  folder: string;
  /** The moment that the backup holds. */
  at: string;
  events: number;
  rows: number;
  /** Steps that the schema has become newer by. */
  migrated: string[];
  /** Variables that held a secret where the backup was made, and must again. */
  environment: string[];
}

/**
 * Puts a backup into the data folder, which holds nothing yet; a restore that was cut off is begun anew. The caller has
 * the folder's lock. Until it is whole the folder is marked and nobody opens it; where it fails nothing of it is left.
 * Throws AppError for what the operator can mend.
 */
export async function restoreBackup({ settings, folder, signal, progress }: RestoreOptions): Promise<RestoreSummary> {
  const { DATA_DIR } = settings;
  refuseServers(settings);
  if (!isRestoring(DATA_DIR)) refuseFull(DATA_DIR);
  const manifest = readManifest(folder);
  refuseNewer(folder, manifest);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const tell = (more: number) => {
    // A backup that is on its way to be checked changes nothing.
    signal.throwIfAborted();
    done += more;
    progress({ done, total: 2 * bytes });
  };
  try {
    for (const file of manifest.files) await checkFile(folder, file, tell);
    beginRestoring(DATA_DIR);
    await empty(DATA_DIR);
    const filled = await fillFolder(DATA_DIR, { folder, manifest, signal, tell });
    await syncFolder(DATA_DIR);
    endRestoring(DATA_DIR);
    await syncFolder(DATA_DIR);
    const { at, environment } = manifest;
    return { folder: DATA_DIR, at, environment, ...filled };
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

/** What a folder may hold that has not been used yet: our own lock, logs, and secrets that nothing was sealed by. */
const unused = /^(lock(\..*)?|logs|lost\+found|session-secret|encryption-key)$/;

function refuseFull(dataDir: string): void {
  const found = readdirSync(dataDir).find((name) => !unused.test(name));
  if (found === undefined) return;
  throw new AppError("REFUSED", `${dataDir} is not empty (${found}): restore into a new folder`);
}

/** Takes away what a restore has put there, and the secrets that the backup's are to replace. */
async function empty(dataDir: string): Promise<void> {
  await removePostgres(join(dataDir, "postgres"));
  const kept = /^(lock(\..*)?|logs|lost\+found|restoring)$/;
  for (const name of readdirSync(dataDir).filter((each) => !kept.test(each))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** A step that is not among ours was made later than this program. */
function refuseNewer(folder: string, { migrations }: Manifest): void {
  for (const store of ["postgres", "clickhouse"] as const) {
    const known = new Set(readMigrations(store).map(({ name }) => name));
    const unknown = migrations[store].find((name) => !known.has(name));
    if (unknown === undefined) continue;
    throw new AppError("REFUSED", `${folder} is of a newer Nabz (${store} ${unknown}): restore it with that one`);
  }
}
