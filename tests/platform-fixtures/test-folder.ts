import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";

/**
 * A new data folder for a test's platform. Its PostgreSQL is copied from a template that the first test file of the run
 * migrates: a copy costs 0.2 s of CPU, a new one 0.8 s. While the template is being made the folder is empty. ClickHouse
 * has no template: two folders with the same table ids, opened one after the other in a process, would share the engine's
 * caches of parts. Throws where the copy fails.
 */
export async function newTestFolder(name: string, within = tmpdir()): Promise<string> {
  const folder = mkdtempSync(join(within, name));
  const template = await findTemplate(inject("template"));
  if (template !== undefined && spawnSync("cp", ["-a", template, join(folder, "postgres")]).status !== 0) {
    throw new Error(`${template} cannot be copied to ${folder}`);
  }
  return folder;
}

async function findTemplate(place: string): Promise<string | undefined> {
  const template = join(place, "postgres");
  if (existsSync(template)) return template;
  const making = join(place, "making");
  try {
    mkdirSync(making);
  } catch {
    // Another test file is making it.
    return undefined;
  }
  const postgres = await openPostgres({ DATA_DIR: making });
  try {
    await migratePostgres(postgres);
  } finally {
    await postgres.close();
  }
  renameSync(join(making, "postgres"), template);
  return template;
}
