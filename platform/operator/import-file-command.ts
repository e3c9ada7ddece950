import { statSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { currencies } from "#contract/currencies.ts";
import { id } from "#contract/fields.ts";
import { type ImportKind, importEncodings } from "#contract/import-choices.ts";
import { type ImportState, importMapping, type Rejection } from "#contract/imports.ts";
import { AppError } from "#platform/errors.ts";
import { cancelImport } from "#platform/imports/change-import.ts";
import { createImport, getImport } from "#platform/imports/create-import.ts";
import { importJobs } from "#platform/imports/job-kinds.ts";
import type { ImportRow } from "#platform/imports/sql/imports.ts";
import { listRejections } from "#platform/imports/sql/rejections.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import type { Command, CommandRun, OperatorDependencies, Progress } from "./command.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";

export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;

const args = z.object({
  file: z.string().refine(isAbsolute),
  website: id,
  encoding: z.enum(importEncodings).optional(),
  separator: z.enum(["comma", "semicolon", "tab", "pipe"]).optional(),
  currency: z.enum(currencies).optional(),
  /** Fields of the columns, separated by commas. */
  columns: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(importMapping)
    .optional(),
  dryRun: z.boolean().default(false),
});

export interface FileImportSummary
  extends Pick<ImportRow, "id" | "state" | "added" | "changed" | "unchanged" | "rejected" | "incomplete"> {
  rows: number;
  columns: Record<string, string>;
  /** The first rows that were rejected or are incomplete, by their line in the file; in Persian, as the dashboard has them. */
  problems: Pick<Rejection, "line" | "problem" | "isKept">[];
  interrupted: boolean;
}

const maxProblems = 50;

/**
 * `import people`, `import orders` and `import consents`: the same import as by the dashboard, awaited. It goes on in the
 * platform where this command is killed.
 */
export const importFileCommand = (kind: ImportKind): Command<z.infer<typeof args>, FileImportSummary> => ({
  args,
  async run(dependencies, { file, website, dryRun, columns, separator, ...options }, run) {
    const found = await findWebsiteById(dependencies.postgres, website.toLowerCase());
    if (found === undefined) throw new AppError("NOT_FOUND", `no website has the id ${website}`);
    const { id: made } = await createImport(dependencies, {
      ...{ kind, website: found, file: { path: file, name: basename(file), bytes: bytesOf(file), isUpload: false } },
      input: { ...options, mapping: columns, dryRun, ...(separator && { separator: separators[separator] }) },
    });
    const jobs = new Jobs(dependencies, importJobs(dependencies));
    // The workers of a running platform may be faster: the import is awaited, not the job.
    const [row] = await Promise.all([awaitEnd(dependencies, made, run), jobs.runDue()]);
    const rejected = await listRejections(dependencies.postgres, made, { after: 0, limit: maxProblems });
    const problems = rejected.map(({ line, problem, isKept }) => ({ line, problem, isKept }));
    return { ...summarise(row, run.signal.aborted), problems };
  },
});

function bytesOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    throw new AppError("BAD_REQUEST", `${file} cannot be read`, { cause: error });
  }
}

const working: readonly ImportState[] = ["reading", "running"];
const pollMs = 200;

async function awaitEnd(
  dependencies: OperatorDependencies,
  made: string,
  { progress, signal }: CommandRun,
): Promise<ImportRow> {
  for (;;) {
    const row = await getImport(dependencies.postgres, made);
    if (!working.includes(row.state)) return row;
    if (signal.aborted) await cancelImport(dependencies, made).catch(() => undefined);
    progress(progressOf(row));
    await setTimeout(pollMs);
  }
}

/** How far an import is. Before the rows are counted nobody knows of how many, and none is a number of them. */
export function progressOf({ read, rows, state }: Pick<ImportRow, "read" | "rows" | "state">): Progress {
  const counted = read === 0 ? "" : `  ${read.toLocaleString("en")} rows`;
  return { done: rows === null ? 0 : read, total: rows ?? 1, text: `${state}${counted}` };
}

function summarise(row: ImportRow, wasStopped: boolean): Omit<FileImportSummary, "problems"> {
  const { id: made, state, columns, mapping, rows, added, changed, unchanged, rejected, incomplete, error } = row;
  if (error !== null) {
    const where = error.line === null ? "" : ` in line ${error.line}`;
    throw new AppError("REFUSED", `the file cannot be imported: ${error.problem}${where}`);
  }
  if (state === "ready" && mapping.every((field) => field === "")) {
    throw new AppError("REFUSED", `no column was recognised in ${columns.join(", ")}: name them with --columns`);
  }
  const named = Object.fromEntries(columns.map((name, index) => [name, mapping[index] ?? ""]));
  return {
    ...{ id: made, state, rows: rows ?? 0, added, changed, unchanged, rejected, incomplete, columns: named },
    interrupted: wasStopped && state === "cancelled",
  };
}
