import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Marks a data folder during a restore: while it exists the stores must not be opened. */
const marker = (dataDir: string) => join(dataDir, "restoring");

/** Whether a restore into the folder is running or was interrupted. */
export const isRestoring = (dataDir: string): boolean => existsSync(marker(dataDir));

/** Marks the folder durably. */
export const beginRestoring = (dataDir: string): void =>
  writeFileSync(marker(dataDir), "", { mode: 0o600, flush: true });

/** Removes the mark. */
export const endRestoring = (dataDir: string): void => rmSync(marker(dataDir), { force: true });
