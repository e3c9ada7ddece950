import { type RestoreSummary, restoreBackup } from "#platform/backup/restore-backup.ts";
import { partKey } from "#platform/damage/damaged-part.ts";
import { findDamagedParts } from "#platform/damage/find-damaged-parts.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { readEnvironment } from "#platform/settings.ts";
import { openClickHouse } from "#platform/stores/clickhouse/open.ts";
import type { CommandRun } from "./command.ts";
import { megabytes } from "./megabytes.ts";

export interface RestoreResult extends RestoreSummary {
  /** Parts that were damaged when they were backed up. */
  damaged: string[];
}

/**
 * `restore`: restores a backup into an empty data folder, in this process. Throws an Error of one line where a platform
 * has the folder.
 */
export async function restore(folder: string, { progress, signal }: CommandRun): Promise<RestoreResult> {
  const settings = readEnvironment();
  const lock = acquireLock(settings.DATA_DIR, { toRestore: true });
  try {
    const restored = await restoreBackup({
      ...{ settings, folder, signal },
      // Each byte is read twice: all are checked before any is restored.
      progress: ({ done, total }) =>
        progress({ done, total, text: `${2 * done < total ? "checking" : "restoring"} ${megabytes(total / 2)} MB` }),
    });
    return { ...restored, damaged: await listDamaged(settings) };
  } finally {
    lock.release();
  }
}

/** Parts are copied as they are: a backup of a damaged part restores one. */
async function listDamaged(settings: Parameters<typeof openClickHouse>[0]): Promise<string[]> {
  const clickhouse = await openClickHouse(settings);
  try {
    return (await findDamagedParts(clickhouse)).map(partKey);
  } finally {
    await clickhouse.close();
  }
}
