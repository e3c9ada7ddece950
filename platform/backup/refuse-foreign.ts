import { lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "#platform/errors.ts";
import { isStoreFile } from "./files.ts";
import { type Manifest, sealFiles } from "./manifest.ts";

/**
 * Refuses a backup with anything that `nabz backup` did not write: files that its manifest does not list, links and
 * devices (also as folders on the way to a file), files listed for a place that is none of a backup's. Throws AppError
 * that names it.
 */
export function refuseForeign(folder: string, { files }: Manifest): void {
  const listed = new Set(files.map(({ path }) => path));
  if (listed.size < files.length) throw foreign(folder, "manifest.json", "lists a file twice");
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  for (const path of listed) if (!isPlace(path)) throw foreign(folder, path, "has no place in a backup");
  // Not followed: a link to a folder is an entry here, and nothing below it is read.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, "").length + 1);
    if (entry.isDirectory() ? folders.has(path) : entry.isFile() && (listed.has(path) || sealFiles.has(path))) continue;
    throw foreign(folder, path, kindOf(join(folder, path)));
  }
}

const foldersOf = (path: string): string[] => {
  const above = dirname(path);
  return above === "." ? [] : [above, ...foldersOf(above)];
};

/** A table of PostgreSQL, a file of a part, or a file of the data folder beside its stores. */
function isPlace(path: string): boolean {
  const [store, name = "", ...inside] = path.split("/");
  if (store === "postgres") return inside.length === 0 && name.endsWith(".jsonl.gz");
  if (store === "clickhouse") return inside.length >= 2;
  return store === "data" && name !== "" && !isStoreFile(name);
}

function kindOf(path: string): string {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return "is a link";
  return found.isFile() || found.isDirectory() ? "is not in its manifest" : "is neither a file nor a folder";
}

const foreign = (folder: string, path: string, why: string) =>
  new AppError(
    "REFUSED",
    `foreign to the backup: ${join(folder, path)} ${why}: remove it, or take a copy of the backup as it was written`,
  );
