import { renameSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import type { Currency } from "#contract/currencies.ts";
import type { ImportKind } from "#contract/import-choices.ts";
import type { NewImport } from "#contract/imports.ts";
import { openImportsText } from "#contract/text/imports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { describeFile } from "./describe-file.ts";
import { importPath, removeImportFile } from "./import-files.ts";
import { tableQueue } from "./reading/table-queue.ts";
import { countOpen, findImport, type ImportRow, insertImport } from "./sql/imports.ts";
import { importNotFound } from "./to-import.ts";

export const importKind = "import";

type CreateDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings">;

interface Given {
  kind: ImportKind;
  website: { id: string; timeZone: string; currency: Currency };
  /** Moved where it is an upload, copied where it is the operator's. */
  file: { path: string; name: string; bytes: number; isUpload: boolean };
  input: NewImport;
}

/**
 * Records an import and the job that reads its file. Throws BAD_REQUEST that names `file` or `mapping`,
 * REFUSED where the website has too many files that wait; nothing is kept then.
 */
export async function createImport(
  { postgres, clock, ids, settings }: CreateDependencies,
  { kind, website, file, input }: Given,
): Promise<ImportRow> {
  const { mapping, dryRun, ...options } = input;
  const now = clock.now();
  await refuseMany(postgres, website.id);
  const described = await tableQueue.run(website.id, () =>
    describeFile(file.path, { kind, options, mapping, website, now }),
  );
  const id = ids.uuid();
  const path = importPath(settings, id);
  if (file.isUpload) renameSync(file.path, path);
  else await copyFile(file.path, path);
  try {
    await postgres.transaction(async (queries) => {
      // One at a time, so that the count holds.
      await queries.query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website.id]);
      await refuseMany(queries, website.id);
      const row = { id, website: website.id, kind, isDryRun: dryRun, createdAt: new Date(now), ...described };
      await insertImport(queries, { ...row, fileName: file.name, fileBytes: file.bytes });
      await addImportJob(queries, { id, website: website.id, revision: 1, now });
    });
  } catch (error) {
    removeImportFile(settings, id);
    throw error;
  }
  return await getImport(postgres, id);
}

/** Imports of a website whose files are kept: of 200 MB each, and the disk is everybody's. */
const maxOpen = 10;

/** Throws REFUSED where as many files of the website wait or are being read. */
async function refuseMany(queries: Queries, website: string): Promise<void> {
  if ((await countOpen(queries, website)) < maxOpen) return;
  const issues = [{ path: ["file"], message: openImportsText(maxOpen) }];
  throw new AppError("REFUSED", "Too many imports are open", { issues });
}

/** Throws NOT_FOUND. */
export async function getImport(queries: Queries, id: string): Promise<ImportRow> {
  const found = await findImport(queries, id);
  if (found === undefined) throw importNotFound();
  return found;
}

/** The job of an import's state; the next one has a key of its own. */
export const jobKey = ({ id, revision }: { id: string; revision: number }): string => `${id}/${revision}`;

/** The job that does the work of an import's state. */
export const addImportJob = async (
  queries: Queries,
  { id, website, revision, now }: { id: string; website: string; revision: number; now: number },
): Promise<void> => {
  await addJob(queries, { kind: importKind, key: jobKey({ id, revision }), payload: { id }, due: now, website });
};
