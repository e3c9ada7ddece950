import { type RestoreSummary, restoreBackup } from "#platform/backup/restore-backup.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { readEnvironment } from "#platform/settings.ts";
import type { CommandRun } from "./command.ts";
import { megabytes } from "./megabytes.ts";

/**
 * `restore`: restores a backup into an empty data folder, in this process. Throws an Error of one line where a platform
 * has the folder.
 */
export async function restore(folder: string, { progress, signal }: CommandRun): Promise<RestoreSummary> {
  const settings = readEnvironment();
  const lock = acquireLock(settings.DATA_DIR, { toRestore: true });
  try {
    return await restoreBackup({
      ...{ settings, folder, signal },
      // Each byte is read twice: all are checked before any is restored.
      progress: ({ done, total }) =>
        progress({ done, total, text: `${2 * done < total ? "checking" : "restoring"} ${megabytes(total / 2)} MB` }),
    });
  } finally {
    lock.release();
  }
}
