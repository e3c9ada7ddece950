import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the migrated PostgreSQL that tests copy (`tests/platform-fixtures/test-folder.ts`). */
    template: string;
  }
}

/** Runs once before the first file; returns the teardown. */
export default function makePlace({ provide }: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), "nabz-template-"));
  provide("template", place);
  return () => rmSync(place, { recursive: true, force: true });
}
