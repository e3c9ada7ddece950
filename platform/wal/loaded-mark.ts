import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const pathOf = (folder: string) => join(folder, "loaded");
const form = /^(\d{16})\n$/;

/** The last group that an earlier process is known to have loaded; 0 where that is not known. */
export function readLoadedMark(folder: string): number {
  try {
    return Number(form.exec(readFileSync(pathOf(folder), "utf8"))?.[1] ?? 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/**
 * Remembers the last loaded group, so that a start compares only what came later. Not synced: a mark that is lost costs
 * the next start more comparisons. Its 17 bytes are one write, which a kill does not divide.
 */
export function saveLoadedMark(folder: string, seq: number): void {
  const handle = openSync(pathOf(folder), constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    writeSync(handle, `${String(seq).padStart(16, "0")}\n`, 0);
  } finally {
    closeSync(handle);
  }
}
