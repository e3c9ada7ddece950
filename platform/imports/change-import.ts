import type { Currency } from "#contract/currencies.ts";
import type { ImportMapping, ImportState } from "#contract/imports.ts";
import { missingColumnText } from "#contract/text/imports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { cancelJob } from "#platform/jobs/add-job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { addImportJob, getImport, importKind, jobKey } from "./create-import.ts";
import { describeFile, isComplete } from "./describe-file.ts";
import { importPath, removeImportFile } from "./import-files.ts";
import { tableQueue } from "./reading/table-queue.ts";
import {
  changeState,
  type ImportOptions,
  type ImportRow,
  redescribe,
  resetCounts,
  resetUnwritten,
} from "./sql/imports.ts";
import { deleteRejections } from "./sql/rejections.ts";
import { canUndo } from "./to-import.ts";

type ChangeDependencies = Pick<Dependencies, "postgres" | "clock" | "settings">;

const conflict = () => new AppError("CONFLICT", "The import is in another state");

interface Beginning {
  from: readonly ImportState[];
  to: ImportState;
  /** Writes of the same transaction. */
  prepare?(queries: Queries): Promise<void>;
}

/** Moves an import into a state whose work is a job. Throws CONFLICT: then nothing is written. */
async function begin(
  { postgres, clock }: ChangeDependencies,
  { id, website, revision: before }: ImportRow,
  { from, to, prepare }: Beginning,
): Promise<ImportRow> {
  const now = clock.now();
  await postgres.transaction(async (queries) => {
    await prepare?.(queries);
    const change = { from, to, now: new Date(now), revision: before, isWork: true };
    const revision = await changeState(queries, id, change);
    if (revision === undefined) throw conflict();
    if (to === "reading") await deleteRejections(queries, id);
    if (to !== "undoing") await resetCounts(queries, id);
    await addImportJob(queries, { id, website, revision, now });
  });
  return await getImport(postgres, id);
}

/** Reads the file of an import otherwise. Throws CONFLICT, and BAD_REQUEST as a new import does. */
export async function correctImport(
  dependencies: ChangeDependencies,
  website: { id: string; timeZone: string; currency: Currency },
  { id, mapping, ...options }: { id: string; mapping?: ImportMapping | undefined } & ImportOptions,
): Promise<ImportRow> {
  const { postgres, clock, settings } = dependencies;
  const row = await getImport(postgres, id);
  if (!["reading", "ready"].includes(row.state)) throw conflict();
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const described = await tableQueue.run(website.id, () =>
    describeFile(importPath(settings, id), {
      ...{ kind: row.kind, options: { ...row.options, ...given }, website, now: clock.now() },
      // Other separators make other columns.
      mapping: mapping ?? (Object.keys(given).length === 0 ? row.mapping : undefined),
    }),
  );
  return await begin(dependencies, row, {
    ...{ from: ["reading", "ready"], to: "reading" },
    async prepare(queries) {
      // The job first, as its end does: in the other order the two could wait for each other.
      await cancelJob(queries, { kind: importKind, key: jobKey(row) }, clock.now());
      await redescribe(queries, { id, ...described });
    },
  });
}

/** Imports what was read. Throws CONFLICT, and BAD_REQUEST where columns are missing. */
export async function startImport(dependencies: ChangeDependencies, id: string): Promise<ImportRow> {
  const row = await getImport(dependencies.postgres, id);
  if (!isComplete(row.kind, row.mapping)) {
    const issues = [{ path: ["mapping"], message: missingColumnText[row.kind] }];
    throw new AppError("BAD_REQUEST", "Columns are missing", { issues });
  }
  return await begin(dependencies, row, { from: ["ready"], to: "running" });
}

/** Stops an import where it is. Throws CONFLICT where it is over. */
export async function cancelImport({ postgres, clock, settings }: ChangeDependencies, id: string): Promise<ImportRow> {
  const row = await getImport(postgres, id);
  const now = clock.now();
  const from = ["reading", "ready", "running"] as const;
  await postgres.transaction(async (queries) => {
    await cancelJob(queries, { kind: importKind, key: jobKey(row) }, now);
    const change = { from, to: "cancelled", now: new Date(now), revision: row.revision } as const;
    if ((await changeState(queries, id, change)) === undefined) throw conflict();
    // While it was read, nothing was brought that its counts could mean.
    await resetUnwritten(queries, id);
  });
  removeImportFile(settings, id);
  return await getImport(postgres, id);
}

/** Takes back what an import brought. Throws CONFLICT where there is nothing to take back, or no more. */
export async function requestUndo(dependencies: ChangeDependencies, id: string): Promise<ImportRow> {
  const row = await getImport(dependencies.postgres, id);
  if (!canUndo(row, dependencies.clock.now())) throw conflict();
  return await begin(dependencies, row, { from: ["done", "cancelled", "failed"], to: "undoing" });
}
