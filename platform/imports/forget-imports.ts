import type { Dependencies } from "#platform/dependencies.ts";
import { removeImportFile } from "./import-files.ts";
import { mayChangeBefore } from "./may-change-days.ts";
import { forgetImport } from "./sql/imports.ts";

type ForgetDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "settings">;

/** What erasing a person, and folding days, need of imports. */
export const importsForErasure = (dependencies: ForgetDependencies) => ({
  isImporting: (website: string) => isImporting(dependencies, website),
  mayChangeBefore: (website: string, instant: number) => mayChangeBefore(dependencies, website, instant),
  forget: (website: string) => forgetImports(dependencies, website),
});

const working = ["reading", "running", "undoing"];

/** Whether a file is being imported: what it says of people comes before or after an erasure, not meanwhile. */
async function isImporting({ postgres }: ForgetDependencies, website: string): Promise<boolean> {
  const [row] = await postgres.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM imports WHERE website_id = $1 AND state = ANY($2)) AS found",
    [website, working],
  );
  return row?.found ?? false;
}

/** Deletes the files of a website's imports: each may name the person. One that waits to be confirmed is cancelled. */
async function forgetImports({ postgres, clock, settings }: ForgetDependencies, website: string): Promise<void> {
  const rows = await postgres.query<{ id: string; state: string }>(
    "SELECT id, state FROM imports WHERE website_id = $1 AND state != ALL($2)",
    [website, working],
  );
  for (const { id, state } of rows) {
    removeImportFile(settings, id);
    if (state === "ready") await forgetImport(postgres, id, new Date(clock.now()));
  }
}
