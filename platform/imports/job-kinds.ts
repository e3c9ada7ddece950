import { z } from "zod";
import type { ImportState } from "#contract/imports.ts";
import { takeConsentsBack } from "#platform/delivery/consents-of-files.ts";
import { AppError } from "#platform/errors.ts";
import type { JobHandler, JobKind, JobOutcome } from "#platform/jobs/job.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { importKind, jobKey } from "./create-import.ts";
import { isComplete } from "./describe-file.ts";
import { listImportFiles, removeImportFile } from "./import-files.ts";
import type { ImportDependencies, ImporterContext, Run } from "./importer.ts";
import { undoImport } from "./move-brought.ts";
import { notifyOfImport } from "./notify-of-import.ts";
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
    // Read anew meanwhile: that is another job's work.
    if (found === undefined || jobKey(found) !== job.key) return {};
    return await workOn(dependencies, found, { signal, progress });
  };
  // A file that ends its process as often never comes to an end of its own.
  const bury: JobKind["bury"] = async (job, queries) => {
    const { id } = payload.parse(job.payload);
    const now = new Date(dependencies.clock.now());
    await failImport(queries, id, { error: { problem: "stopped", line: null }, now });
    await notifyOfImport(queries, id);
  };
  return {
    [importKind]: { run, bury, lane: "imports", isRoundRobin: true },
    "forget-imports": { run: () => forgetOld(dependencies), isRecurring: true },
  };
};

type Website = ImporterContext["website"];

async function workOn(dependencies: ImportDependencies, importing: ImportRow, run: Run): Promise<JobOutcome> {
  const { foldedBefore } = importing;
  const keptFrom = foldedBefore === null ? Number.NEGATIVE_INFINITY : changeableFrom(foldedBefore);
  const website = { id: importing.website, timeZone: importing.timeZone, currency: importing.currency, keptFrom };
  try {
    if (importing.state === "reading") return await readFile(dependencies, importing, { website, run });
    if (importing.state === "running") return await writeRows(dependencies, importing, { website, run });
    if (importing.state === "undoing") {
      if (importing.kind === "consents") await takeConsentsBack(dependencies.postgres, importing.id);
      else await undoImport(dependencies, { website: website.id, importId: importing.id }, run);
      return end(dependencies, importing, "undone");
    }
    return {};
  } catch (error) {
    return endBroken(dependencies, importing, error);
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
  const fresh = { ...importing, readLine: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, incomplete: 0 };
  const canImport = isComplete(kind, mapping);
  const isReady = isDryRun || !canImport;
  // What is imported at once is read again, row by row: here the file alone can fail.
  const mode = !canImport ? "check" : isDryRun ? "compare" : "scan";
  const rows = await readRows(dependencies, fresh, { website, mode, ...run });
  await saveRowCount(postgres, id, rows);
  if (isReady) return end(dependencies, importing, "ready");
  await resetCounts(postgres, id);
  const now = new Date(clock.now());
  const { revision } = importing;
  if ((await changeState(postgres, id, { from: ["reading"], to: "running", now, revision })) === undefined) return {};
  return await writeRows(dependencies, { ...fresh, rows, state: "running" }, { website, run });
}

async function writeRows(
  dependencies: ImportDependencies,
  importing: ImportRow,
  { website, run }: { website: Website; run: Run },
): Promise<JobOutcome> {
  if (importing.readLine === 0) await deleteRejections(dependencies.postgres, importing.id);
  await readRows(dependencies, importing, { website, mode: "write", ...run });
  const afterwards = () => removeImportFile(dependencies.settings, importing.id);
  return { ...end(dependencies, importing, "done"), afterwards };
}

const end = ({ clock }: ImportDependencies, { id, state }: ImportRow, to: "ready" | "done" | "undone"): JobOutcome => ({
  effects: async (queries) => {
    await changeState(queries, id, { from: [state, "running"], to, now: new Date(clock.now()) });
    await notifyOfImport(queries, id);
  },
});

/** What no further try would mend ends the import, with its reason; other failures postpone the job, and end it with the last try. */
function endBroken({ clock, settings }: ImportDependencies, { id }: ImportRow, error: unknown): JobOutcome {
  if (error instanceof Superseded) return {};
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  const now = new Date(clock.now());
  return {
    effects: async (queries) => {
      await failImport(queries, id, { error: reason, now });
      await notifyOfImport(queries, id);
    },
    afterwards: () => removeImportFile(settings, id),
  };
}

function reasonOf(error: unknown): NonNullable<ImportRow["error"]> | undefined {
  if (error instanceof TableError) return { problem: error.problem, line: error.line ?? null };
  if (error instanceof AppError && error.code === "REFUSED") return { problem: "inactive", line: null };
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return { problem: "gone", line: null };
  return undefined;
}

/** States of imports whose file is still needed. */
const usesFile: readonly ImportState[] = ["reading", "ready", "running"];

/** After seven days an import cannot be undone, and what it says of people is forgotten. */
async function forgetOld({ postgres, clock, settings }: ImportDependencies): Promise<JobOutcome> {
  const now = clock.now();
  for (const id of await listOld(postgres, new Date(now - undoMs))) {
    removeImportFile(settings, id);
    await forgetImport(postgres, id, new Date(now));
  }
  for (const id of listImportFiles(settings)) {
    if (!z.uuid().safeParse(id).success) continue;
    const found = await findImport(postgres, id);
    if (found === undefined || !usesFile.includes(found.state)) removeImportFile(settings, id);
  }
  return { repeatAt: now + dayMs };
}
