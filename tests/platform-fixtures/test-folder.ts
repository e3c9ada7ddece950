import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";

/**
 * A new folder for the data of a test's platform. Its PostgreSQL is a copy of one that the first file of the run made and
 * migrated: a copy costs 0.2 s of the processor, a new one 0.8 s. While that one is being made the folder is empty.
 * Not so ClickHouse: two folders with the same ids of tables, opened one after the other in a process, would share what
 * the engine remembers of their parts. Throws where the copy fails.
 */
export async function newTestFolder(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), name));
  const template = await findTemplate(inject("template"));
  if (template !== undefined && spawnSync("cp", ["-a", template, join(folder, "postgres")]).status !== 0) {
    throw new Error(`${template} cannot be copied to ${folder}`);
  }
  return folder;
}

async function findTemplate(place: string): Promise<string | undefined> {
  const made = join(place, "postgres");
  if (existsSync(made)) return made;
  const making = join(place, "making");
  try {
    mkdirSync(making);
  } catch {
    // Another file is at it.
    return undefined;
  }
  const postgres = await openPostgres({ DATA_DIR: making });
  try {
    await migratePostgres(postgres);
  } finally {
    await postgres.close();
  }
  renameSync(join(making, "postgres"), made);
  return made;
}
