import { z } from "zod";

/** Names of folders and files inside a backup: nothing that leads out of it. */
const path = z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[^/\0]+(\/[^/\0]+)*$/);

/** A file of a backup as its manifest lists it. */
export const backupFile = z.object({
  path,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof backupFile>;
