import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the first file that needs a PostgreSQL makes the one that all copy (`platform/stores/test-folder.ts`). */
    template: string;
  }
}

/** Once a run, before its first file; answers what ends it. */
export default function makePlace({ provide }: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), "nabz-template-"));
  provide("template", place);
  return () => rmSync(place, { recursive: true, force: true });
}
