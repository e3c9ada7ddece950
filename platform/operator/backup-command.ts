import { isAbsolute } from "node:path";
import { z } from "zod";
import { type BackupSummary, makeBackup } from "#platform/backup/make-backup.ts";
import type { Command } from "./command.ts";
import { megabytes } from "./megabytes.ts";

const args = z.object({ dir: z.string().refine(isAbsolute) });

/** `backup`: writes everything into a new folder, while the platform runs or not. */
export const backupCommand: Command<z.infer<typeof args>, BackupSummary> = {
  args,
  run: (dependencies, { dir }, { progress, signal }) =>
    makeBackup(dependencies, {
      ...{ folder: dir, signal },
      progress: ({ done, total }) =>
        progress({ done, total, text: `${megabytes(done)} of about ${megabytes(total)} MB` }),
    }),
};
