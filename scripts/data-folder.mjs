import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Creates a folder, mode 0700, and its missing parents, as `platform/data-folder/make-folder.ts` does, without packages:
 * Node's recursive mkdir never returns where the system answers ENOENT inside an existing folder (/proc).
 */
export function makeFolder(path) {
  if (isFolder(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

/** Throws an Error of one line where DATA_DIR cannot be made or written to. */
export function mustBeUsable(path) {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: ${path} cannot be used: ${error.message}`);
  }
}
