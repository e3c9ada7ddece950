import { type RestoreSummary, restoreBackup } from "#platform/backup/restore-backup.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { readGiven } from "#platform/settings.ts";
import type { CommandRun } from "./command.ts";
import { megabytes } from "./megabytes.ts";

/**
 * `restore`: a backup into the data folder, which must hold nothing yet. It runs in this process alone: where a platform
 * has the folder it throws an Error of one line that names it.
 */
export async function restore(folder: string, { progress, signal }: CommandRun): Promise<RestoreSummary> {
  const settings = readGiven();
  const lock = acquireLock(settings.DATA_DIR, { toRestore: true });
  try {
    return await restoreBackup({
      ...{ settings, folder, signal },
      // Each byte is read twice: first all of them are checked.
      progress: ({ done, total }) =>
        progress({ done, total, text: `${2 * done < total ? "checking" : "restoring"} ${megabytes(total / 2)} MB` }),
    });
  } finally {
    lock.release();
  }
}
