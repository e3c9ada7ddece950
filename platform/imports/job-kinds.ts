import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { type JobHandler, type JobKind, type JobOutcome, maxAttempts } from "#platform/jobs/job.ts";
import { importKind } from "./create-import.ts";
import { isComplete } from "./describe-file.ts";
import { listImportFiles, removeImportFile } from "./import-files.ts";
import type { ImportDependencies, Run } from "./importer.ts";
import { undoImport } from "./move-brought.ts";
import { readRows, Superseded } from "./read-rows.ts";
import { TableError } from "./reading/table-error.ts";
import {
  changeState,
  failImport,
  findImport,
  forgetImport,
  type ImportRow,
  listOld,
  resetCounts,
  saveRowCount,
} from "./sql/imports.ts";
import { deleteRejections } from "./sql/rejections.ts";
import { undoMs } from "./to-import.ts";

const payload = z.object({ id: z.uuid() });
const dayMs = 86_400_000;

/** The jobs of imports: one does what the state of its import says; another forgets old files and rows once a day. */
export const importJobs = (dependencies: ImportDependencies): Record<string, JobKind> => {
  const run: JobHandler = async (job, signal, progress) => {
    const found = await findImport(dependencies.postgres, payload.parse(job.payload).id);
    return found === undefined ? {} : await workOn(dependencies, found, { signal, progress, attempt: job.attempt });
  };
  return {
    [importKind]: { run, lane: "imports" },
    "forget-imports": { run: () => forgetOld(dependencies), isRecurring: true },
  };
};

type Website = { id: string; timeZone: string };

async function workOn(
  dependencies: ImportDependencies,
  importing: ImportRow,
  run: Run & { attempt: number },
): Promise<JobOutcome> {
  const website = { id: importing.website, timeZone: importing.timeZone };
  try {
    if (importing.state === "reading") return await readFile(dependencies, importing, { website, run });
    if (importing.state === "running") return await writeRows(dependencies, importing, { website, run });
    if (importing.state === "undoing") {
      await undoImport(dependencies, { website: website.id, importId: importing.id }, run);
      return end(dependencies, importing, "undone");
    }
    return {};
  } catch (error) {
    return await endBroken(dependencies, importing, { error, attempt: run.attempt });
  }
}

/**
 * Reads the whole file before anything of it is stored. A file that is to be imported at once goes on; another one is compared
 * with what is known, and waits.
 */
async function readFile(
  dependencies: ImportDependencies,
  importing: ImportRow,
  { website, run }: { website: Website; run: Run },
): Promise<JobOutcome> {
  const { postgres, clock } = dependencies;
  const { id, isDryRun, kind, mapping } = importing;
  await deleteRejections(postgres, id);
  await resetCounts(postgres, id);
  const fresh = { ...importing, readLine: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const isReady = isDryRun || !isComplete(kind, mapping);
  const mode = isDryRun && isComplete(kind, mapping) ? "compare" : "check";
  const rows = await readRows(dependencies, fresh, { website, mode, ...run });
  await saveRowCount(postgres, id, rows);
  if (isReady) return end(dependencies, importing, "ready");
  await resetCounts(postgres, id);
  const now = new Date(clock.now());
  if ((await changeState(postgres, id, { from: ["reading"], to: "running", now })) === undefined) return {};
  return await writeRows(dependencies, { ...fresh, rows, state: "running" }, { website, run });
}

async function writeRows(
  dependencies: ImportDependencies,
  importing: ImportRow,
  { website, run }: { website: Website; run: Run },
): Promise<JobOutcome> {
  if (importing.readLine === 0) await deleteRejections(dependencies.postgres, importing.id);
  await readRows(dependencies, importing, { website, mode: "write", ...run });
  removeImportFile(dependencies.settings, importing.id);
  return end(dependencies, importing, "done");
}

const end = ({ clock }: ImportDependencies, { id, state }: ImportRow, to: "ready" | "done" | "undone"): JobOutcome => ({
  effects: async (queries) =>
    void (await changeState(queries, id, { from: [state, "running"], to, now: new Date(clock.now()) })),
});

/** What no further try would mend ends the import, with its reason; other failures postpone the job. */
async function endBroken(
  { clock, settings }: ImportDependencies,
  { id }: ImportRow,
  { error, attempt }: { error: unknown; attempt: number },
): Promise<JobOutcome> {
  if (error instanceof Superseded) return {};
  const reason = reasonOf(error, attempt);
  if (reason === undefined) throw error;
  removeImportFile(settings, id);
  const now = new Date(clock.now());
  return { effects: (queries) => failImport(queries, id, { error: reason, now }) };
}

function reasonOf(error: unknown, attempt: number): NonNullable<ImportRow["error"]> | undefined {
  if (error instanceof TableError) return { problem: error.problem, line: error.line ?? null };
  if (error instanceof AppError && error.code === "REFUSED") return { problem: "inactive", line: null };
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return { problem: "gone", line: null };
  return attempt < maxAttempts ? undefined : { problem: "stopped", line: null };
}

/** After seven days an import cannot be undone, and what it says of people is forgotten. */
async function forgetOld({ postgres, clock, settings }: ImportDependencies): Promise<JobOutcome> {
  const now = clock.now();
  for (const id of await listOld(postgres, new Date(now - undoMs))) {
    removeImportFile(settings, id);
    await forgetImport(postgres, id, new Date(now));
  }
  for (const id of listImportFiles(settings)) {
    if (z.uuid().safeParse(id).success && (await findImport(postgres, id)) === undefined)
      removeImportFile(settings, id);
  }
  return { repeatAt: now + dayMs };
}
