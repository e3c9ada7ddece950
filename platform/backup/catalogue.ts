import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { readManifest } from "./manifest.ts";

const testResult = z.object({ at: z.iso.datetime(), error: z.string().optional() });

/** What is known of nightly backups beside the folders themselves: `BACKUP_DIR/status.json`. */
const status = z.object({
  /** Since when there are nightly backups here. */
  since: z.iso.datetime(),
  /** The last attempt; `error` where it failed or does not restore, `untested` where its restore test could not be made. */
  last: z.object({ at: z.iso.datetime(), error: z.string().optional(), untested: z.string().optional() }).optional(),
  /** Restore tests by name of the backup. */
  tests: z.record(z.string(), testResult),
});
export type BackupStatus = z.infer<typeof status>;

/** A nightly backup. */
export interface NightlyBackup {
  name: string;
  folder: string;
  /** The moment of the backup. */
  at: string;
  bytes: number;
  isTested: boolean;
  /** Why its restore test failed. */
  error?: string | undefined;
}

/** Names of nightly backups; other folders beside them are never touched. */
export const nightlyName = /^nabz-\d{4}-\d{2}-\d{2}T\d{4}$/;
const statusFile = (dir: string) => join(dir, "status.json");

/** Undefined where there is none, or none that can be read. */
export function readStatus(dir: string): BackupStatus | undefined {
  try {
    return status.parse(JSON.parse(readFileSync(statusFile(dir), "utf8")));
  } catch {
    return undefined;
  }
}

/** Replaces the status durably. */
export function writeStatus(dir: string, content: BackupStatus): void {
  makeFolder(dir);
  const temporary = `${statusFile(dir)}.new`;
  writeFileSync(temporary, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, statusFile(dir));
}

/** The complete nightly backups of a folder, the newest first. One that is not whole is left out. */
export function listNightlyBackups(dir: string): NightlyBackup[] {
  const tests = readStatus(dir)?.tests ?? {};
  return namesIn(dir)
    .filter((name) => nightlyName.test(name))
    .flatMap((name) => {
      const folder = join(dir, name);
      try {
        const { at, files } = readManifest(folder);
        const test = tests[name];
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        return [
          { name, folder, at, bytes, isTested: test !== undefined && test.error === undefined, error: test?.error },
        ];
      } catch {
        return [];
      }
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** The newest backup that passed its restore test, else the newest that did not fail it. */
export function findGoodBackup(dir: string): NightlyBackup | undefined {
  const backups = listNightlyBackups(dir);
  return backups.find(({ isTested }) => isTested) ?? backups.find(({ error }) => error === undefined);
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
