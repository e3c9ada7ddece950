import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#platform/settings.ts";

type Given = Pick<Settings, "DATA_DIR" | "ENCRYPTION_KEY">;

const pathOf = ({ DATA_DIR }: Given) => join(DATA_DIR, "encryption-key");

/** Whether the keys in force come from the data folder, and not from the environment. */
export function isKeyFromFile(settings: Given): boolean {
  const path = pathOf(settings);
  return existsSync(path) && readFileSync(path, "utf8").trim() === settings.ENCRYPTION_KEY;
}

/** Replaces the keys of the data folder: after a crash the file holds the ones before or these, never parts. */
export function writeKeyFile(settings: Given, keys: readonly string[]): void {
  const path = pathOf(settings);
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
