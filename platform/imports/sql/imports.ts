import type { Currency } from "#contract/currencies.ts";
import type { ImportKind } from "#contract/import-choices.ts";
import type { Import, ImportMapping, ImportState } from "#contract/imports.ts";
import type { ImportFailure } from "#contract/text/imports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { TableFormat } from "../reading/table.ts";

export interface ImportOptions {
  encoding?: "utf-8" | "windows-1256" | "utf-16le" | undefined;
  separator?: "," | ";" | "\t" | "|" | undefined;
  currency?: Currency | undefined;
}

export interface Counts {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  /** Rows that count without a cell that is wrong. */
  incomplete: number;
}

/** A row of `imports`. */
export interface ImportRow extends Counts {
  id: string;
  website: string;
  /** Of the website. */
  timeZone: string;
  /** The website's. */
  currency: Currency;
  /** Of the website: days before it are folded. */
  foldedBefore: number | null;
  kind: ImportKind;
  state: ImportState;
  revision: number;
  fileName: string;
  fileBytes: number;
  options: ImportOptions;
  format: TableFormat & { currency: Currency };
  columns: string[];
  mapping: ImportMapping;
  sample: Import["sample"];
  isDryRun: boolean;
  rows: number | null;
  /** Whether events of it may be stored, however few it counts. */
  hasWritten: boolean;
  /** Rows up to this line are dealt with. */
  readLine: number;
  error: { problem: ImportFailure; line: number | null } | null;
  createdAt: Date;
  changedAt: Date;
  /** Of its job, 0 to 1. */
  progress: number;
}

const select = `SELECT imports.id, imports.website_id AS website, time_zone AS "timeZone", currency, folded_before AS "foldedBefore", imports.kind, imports.state, revision, file_name AS "fileName",
    file_bytes AS "fileBytes", options, format, columns, mapping, sample, is_dry_run AS "isDryRun", row_count AS rows,
    read_count AS read, read_line AS "readLine", added, changed, unchanged, rejected, incomplete, has_written AS "hasWritten", imports.error,
    imports.created_at AS "createdAt", changed_at AS "changedAt", coalesce(jobs.progress, 0) AS progress
  FROM imports JOIN websites ON websites.id = website_id LEFT JOIN jobs ON jobs.kind = 'import' AND jobs.key = imports.id || '/' || revision`;

export async function findImport({ query }: Queries, id: string): Promise<ImportRow | undefined> {
  const [found] = await query<ImportRow>(`${select} WHERE imports.id = $1`, [id]);
  return found;
}

/** The latest first. */
export async function listImports(
  { query }: Queries,
  website: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: ImportRow[]; total: number }> {
  const [counted] = await query<{ total: number }>("SELECT count(*)::int AS total FROM imports WHERE website_id = $1", [
    website,
  ]);
  const items = await query<ImportRow>(
    `${select} WHERE imports.website_id = $1 ORDER BY imports.created_at DESC, imports.id DESC LIMIT $2 OFFSET $3`,
    [website, limit, (page - 1) * limit],
  );
  return { items, total: counted?.total ?? 0 };
}

/** Imports of a website that have a file: they wait, or are under way. */
export async function countOpen({ query }: Queries, website: string): Promise<number> {
  const [counted] = await query<{ total: number }>(
    "SELECT count(*)::int AS total FROM imports WHERE website_id = $1 AND state IN ('reading', 'ready', 'running')",
    [website],
  );
  return counted?.total ?? 0;
}

type Described = "options" | "format" | "columns" | "mapping" | "sample";
export type NewImportRow = Pick<
  ImportRow,
  "id" | "website" | "kind" | "fileName" | "fileBytes" | "isDryRun" | "createdAt" | Described
>;

export async function insertImport({ query }: Queries, row: NewImportRow): Promise<void> {
  await query(
    `INSERT INTO imports (id, website_id, kind, state, file_name, file_bytes, is_dry_run, created_at, changed_at,
       options, format, columns, mapping, sample)
     VALUES ($1, $2, $3, 'reading', $4, $5, $6, $7, $7, $8, $9, $10, $11, $12)`,
    [
      ...[row.id, row.website, row.kind, row.fileName, row.fileBytes, row.isDryRun, row.createdAt],
      ...[row.options, row.format, row.columns, row.mapping, row.sample].map((value) => JSON.stringify(value)),
    ],
  );
}

/** Describes a file anew, which is then read again. */
export async function redescribe({ query }: Queries, row: Pick<ImportRow, "id" | Described>): Promise<void> {
  await query("UPDATE imports SET options = $2, format = $3, columns = $4, mapping = $5, sample = $6 WHERE id = $1", [
    row.id,
    ...[row.options, row.format, row.columns, row.mapping, row.sample].map((value) => JSON.stringify(value)),
  ]);
}

interface StateChange {
  from: readonly ImportState[];
  to: ImportState;
  now: Date;
  /** The import is in the same state since it had this revision. */
  revision?: number;
  /** A state whose work is a job of its own. */
  isWork?: boolean;
}

/** Moves an import from one of some states to the next; answers its revision, undefined where it is in another state. */
export async function changeState(
  { query }: Queries,
  id: string,
  { from, to, now, revision, isWork = false }: StateChange,
): Promise<number | undefined> {
  const [changed] = await query<{ revision: number }>(
    `UPDATE imports SET state = $3, changed_at = $4, revision = revision + $5
     WHERE id = $1 AND state = ANY($2) AND revision = coalesce($6, revision) RETURNING revision`,
    [id, from, to, now, isWork ? 1 : 0, revision ?? null],
  );
  return changed?.revision;
}

const noCounts = `read_count = 0, read_line = 0, added = 0, changed = 0, unchanged = 0, rejected = 0, incomplete = 0,
  error = NULL`;

/** Begins counting at the first row. */
export async function resetCounts({ query }: Queries, id: string): Promise<void> {
  await query(`UPDATE imports SET ${noCounts} WHERE id = $1`, [id]);
}

/** Forgets the counts of an import that has stored nothing. */
export async function resetUnwritten({ query }: Queries, id: string): Promise<void> {
  await query(`UPDATE imports SET ${noCounts} WHERE id = $1 AND NOT has_written`, [id]);
}

/**
 * Notes that an import is about to store events, which it may be cut off from counting; false where it is in another state by
 * now.
 */
export async function noteWriting(
  { query }: Queries,
  { id, state, revision }: Pick<ImportRow, "id" | "state" | "revision">,
): Promise<boolean> {
  const noted = await query(
    "UPDATE imports SET has_written = true WHERE id = $1 AND state = $2 AND revision = $3 RETURNING 1",
    [id, state, revision],
  );
  return noted.length > 0;
}

/** Stores how far an import is; false where it is in another state by now, or read anew. */
export async function saveCounts(
  { query }: Queries,
  { id, state, revision }: Pick<ImportRow, "id" | "state" | "revision">,
  counts: Counts & { readLine: number },
): Promise<boolean> {
  const saved = await query(
    `UPDATE imports SET read_count = $3, read_line = $4, added = $5, changed = $6, unchanged = $7, rejected = $8,
       incomplete = $10
     WHERE id = $1 AND state = $2 AND revision = $9 RETURNING 1`,
    [
      ...[id, state, counts.read, counts.readLine],
      ...[counts.added, counts.changed, counts.unchanged, counts.rejected, revision, counts.incomplete],
    ],
  );
  return saved.length > 0;
}

export async function saveRowCount({ query }: Queries, id: string, rows: number): Promise<void> {
  await query("UPDATE imports SET row_count = $2 WHERE id = $1", [id, rows]);
}

/** The import ends for a reason that people should know. */
export async function failImport(
  { query }: Queries,
  id: string,
  { error, now }: { error: NonNullable<ImportRow["error"]>; now: Date },
): Promise<void> {
  await query("UPDATE imports SET state = 'failed', error = $2, changed_at = $3 WHERE id = $1", [
    id,
    JSON.stringify(error),
    now,
  ]);
}

/** Imports whose file is of no use any more, or whose rejected rows are old. */
export async function listOld({ query }: Queries, before: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "SELECT id FROM imports WHERE changed_at < $1 AND (sample != '[]' OR state = 'ready')",
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what an old import says of people; its counts stay. */
export async function forgetImport({ query }: Queries, id: string, now: Date): Promise<void> {
  await query("DELETE FROM import_rejections WHERE import_id = $1", [id]);
  await query(
    `UPDATE imports SET sample = '[]', changed_at = CASE state WHEN 'ready' THEN $2 ELSE changed_at END,
       state = CASE state WHEN 'ready' THEN 'cancelled' ELSE state END WHERE id = $1`,
    [id, now],
  );
}

/** Imports of a website that are under way, or that may be undone as they ended after an instant. */
export const listUndoable = (
  { query }: Queries,
  website: string,
  since: Date,
): Promise<{ id: string; isWorking: boolean }[]> =>
  query(
    `SELECT id, state IN ('reading', 'running', 'undoing') AS "isWorking" FROM imports
     WHERE website_id = $1 AND (state IN ('reading', 'running', 'undoing') OR (has_written AND changed_at > $2))`,
    [website, since],
  );
