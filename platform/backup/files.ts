import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readdirSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { BackupFile } from "./backup-file.ts";

/** Every regular file below a folder, by its path inside. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(folder, parentPath), name))
    .sort();

/** The stores, which are backed up by other means, files of running processes, backups, and damaged parts. */
const excluded =
  /^(postgres|clickhouse|backups|damaged|logs|uploads|imports|restoring|lost\+found|lock(\..*)?|nabz\.sock(\.path)?)$/;

/** Whether an entry of the data folder is none that a backup copies. */
export const isStoreFile = (name: string): boolean => excluded.test(name);

/** The files of a data folder beside its stores, by path inside: secrets, uploads. */
export const listOtherFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { withFileTypes: true })
    // Of the log only what is not loaded is copied, as it was at the moment of the backup.
    .filter(({ name }) => !isStoreFile(name) && name !== "wal")
    .flatMap((entry) => {
      if (entry.isFile()) return [entry.name];
      return entry.isDirectory() ? listFiles(join(dataDir, entry.name)).map((file) => join(entry.name, file)) : [];
    });

/** Writes a new file, mode 0600; it is on disk once this resolves. */
export const writeDurably = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { mode: 0o600, flag: "wx", flush: true });

/** Writes a stream into a new file, mode 0600, and creates its folders. Returns its entry of the manifest. */
export async function writeStream(
  streams: readonly [Readable, ...Transform[]],
  { folder, path, signal }: { folder: string; path: string; signal: AbortSignal },
): Promise<BackupFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  makeFolder(dirname(join(folder, path)));
  const target = createWriteStream(join(folder, path), { mode: 0o600, flags: "wx", flush: true });
  await pipeline([...streams, counted, target], { signal });
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Copies a file in the same way. */
export const copyFile = (from: string, to: Parameters<typeof writeStream>[1]): Promise<BackupFile> =>
  writeStream([createReadStream(from)], to);

/** Syncs the entries of a folder and of all folders below it to disk. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...below, folder]) await syncFolder(path);
}

/** Syncs the entries of a folder to disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
