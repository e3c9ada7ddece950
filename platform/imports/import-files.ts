import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Settings } from "#platform/settings.ts";

/** The files of imports that are not over. No backup holds them: an import whose file is gone fails. */
const folderOf = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">): string => join(DATA_DIR, "imports");

/** Where the file of an import lies; its folder exists. */
export function importPath(settings: Pick<Settings, "DATA_DIR">, id: string): string {
  makeFolder(folderOf(settings));
  return join(folderOf(settings), id);
}

export const removeImportFile = (settings: Pick<Settings, "DATA_DIR">, id: string): void =>
  rmSync(join(folderOf(settings), id), { force: true });

export const listImportFiles = (settings: Pick<Settings, "DATA_DIR">): string[] =>
  existsSync(folderOf(settings)) ? readdirSync(folderOf(settings)) : [];
