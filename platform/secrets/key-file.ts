import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#platform/settings.ts";

/** Replaces the keys of the data folder: after a crash the file holds the ones before or these, never parts. */
export function writeKeyFile(settings: Pick<Settings, "DATA_DIR">, keys: readonly string[]): void {
  const path = join(settings.DATA_DIR, "encryption-key");
  const temporary = `${path}.new`;
  try {
    writeFileSync(temporary, keys.join("\n"), { mode: 0o600, flush: true });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  const folder = openSync(settings.DATA_DIR, "r");
  fsyncSync(folder);
  closeSync(folder);
}
