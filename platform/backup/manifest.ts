import { createHash } from "node:crypto";
import { createReadStream, lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { type BackupFile, backupFile } from "./backup-file.ts";
import { writeDurably } from "./files.ts";

const count = z.number().int().nonnegative();

/** The contents of a backup. Written last: a folder without it is no backup. */
const manifest = z.object({
  format: z.literal(1),
  /** The moment of the backup. */
  at: z.iso.datetime(),
  /** The migrations that were applied to both stores. */
  migrations: z.object({ postgres: z.array(z.string()), clickhouse: z.array(z.string()) }),
  /** Rows of PostgreSQL's tables, by quoted name. */
  rows: z.record(z.string(), count),
  sequences: z.record(z.string(), count),
  events: count,
  /** Events that were acknowledged and only in the write-ahead log. */
  logged: count.default(0),
  /** Variables that held a secret, which the backup therefore lacks. */
  environment: z.array(z.string()),
  files: z.array(backupFile),
});
export type Manifest = z.infer<typeof manifest>;

const name = "manifest.json";
const seal = "manifest.sha256";
/** What a backup holds beside the files of its manifest. */
export const sealFiles: ReadonlySet<string> = new Set([name, seal]);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Writes the manifest and its checksum, which make a folder a backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  await writeDurably(join(folder, name), text);
  await writeDurably(join(folder, seal), `${sha256(text)}  ${name}\n`);
}

/** Reads a backup's manifest. Throws AppError where the folder is no backup, or a broken one, or of another format. */
export function readManifest(folder: string): Manifest {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) {
    throw new AppError(
      "REFUSED",
      `${folder} is a file: give the folder that nabz backup wrote (unpack an archive first)`,
    );
  }
  const text = readOr(folder, name);
  const sealed = readOr(folder, seal);
  if (sealed.slice(0, 64) !== sha256(text)) throw broken(folder, name);
  const parsed = manifest.safeParse(parseOr(text));
  if (!parsed.success)
    throw new AppError(
      "REFUSED",
      `${folder} is a backup of another version of Nabz, or of another program: ${join(folder, name)} is not as Nabz writes it`,
    );
  return parsed.data;
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readOr(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw new AppError("REFUSED", message);
    throw new AppError("REFUSED", `${folder} is no whole backup: it has no ${file}`);
  }
}

/** Compares a file of a backup with the manifest; `onRead` gets the bytes read. Throws AppError where it differs. */
export async function checkFile(folder: string, file: BackupFile, onRead: (bytes: number) => void): Promise<void> {
  const found = lstatSync(join(folder, file.path), { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size !== file.bytes) throw broken(folder, file.path);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(join(folder, file.path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onRead(chunk.length);
  }
  if (hash.digest("hex") !== file.sha256) throw broken(folder, file.path);
}

const broken = (folder: string, file: string) =>
  new AppError("REFUSED", `the backup is broken: ${join(folder, file)} is not as it was written`);
