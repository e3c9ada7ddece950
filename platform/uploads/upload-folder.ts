import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Settings } from "#platform/settings.ts";

/** Where uploads lie while they are received and handled. No backup holds it. */
export const uploadFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">): string => join(DATA_DIR, "uploads");

/** Makes the folder, and removes what a killed process left in it. To be called before anything is received. */
export function openUploadFolder(settings: Pick<Settings, "DATA_DIR">): string {
  const folder = uploadFolder(settings);
  makeFolder(folder);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  return folder;
}
