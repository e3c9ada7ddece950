import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stands in a data folder while a backup is put into it: until it is gone the folder holds nothing that may be opened. */
const marker = (dataDir: string) => join(dataDir, "restoring");

/** Whether a restore into the folder is under way, or was cut off. */
export const isRestoring = (dataDir: string): boolean => existsSync(marker(dataDir));

/** Marks the folder; the mark is on disk when this returns. */
export const beginRestoring = (dataDir: string): void =>
  writeFileSync(marker(dataDir), "", { mode: 0o600, flush: true });

/** Takes the mark away. */
export const endRestoring = (dataDir: string): void => rmSync(marker(dataDir), { force: true });
