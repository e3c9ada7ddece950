import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { removePostgres } from "#platform/stores/postgres/embedded.ts";
import { makeTemplate } from "./nabz.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the migrated PostgreSQL that tests copy (`tests/platform-fixtures/test-folder.ts`). */
    template: string;
  }
}

/** Runs once before the first file; returns the teardown. Processes that share stores leave their PostgreSQL running. */
export default async function makePlace({ provide }: TestProject): Promise<() => Promise<void>> {
  await makeTemplate();
  const place = mkdtempSync(join(tmpdir(), "nabz-template-"));
  provide("template", place);
  return async () => {
    const left = readdirSync(place).filter((name) => name.startsWith("stores-"));
    for (const name of left) await removePostgres(join(place, name, "postgres"));
    rmSync(place, { recursive: true, force: true });
  };
}
