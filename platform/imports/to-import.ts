import type { Import } from "#contract/imports.ts";
import { importFailureText } from "#contract/text/imports.ts";
import { AppError } from "#platform/errors.ts";
import type { ImportRow } from "./sql/imports.ts";

const dayMs = 86_400_000;
/** How long an import can be undone, and its rejected rows are kept. */
export const undoMs = 7 * dayMs;

export const importNotFound = () => new AppError("NOT_FOUND", "No such import");

/** Whether an import may have brought something that can be taken back. */
export const canUndo = ({ state, hasWritten, changedAt }: ImportRow, now: number): boolean =>
  ["done", "cancelled", "failed"].includes(state) && hasWritten && changedAt.getTime() + undoMs > now;

/** An import as the API answers it. */
export function toImport(row: ImportRow, now: number): Import {
  const { id, website, kind, state, columns, mapping, sample, rows, read, added, changed, unchanged } = row;
  const { rejected, incomplete, format, error } = row;
  return {
    ...{
      id,
      website,
      kind,
      state,
      columns,
      mapping,
      sample,
      rows,
      read,
      added,
      changed,
      unchanged,
      rejected,
      incomplete,
    },
    file: { name: row.fileName, bytes: row.fileBytes },
    format: {
      ...{ type: format.type, currency: format.currency },
      encoding: format.type === "csv" ? format.encoding : null,
      separator: format.type === "csv" ? format.separator : null,
    },
    rejectedFile: rejected + incomplete > 0 ? `/v1/imports/${id}/rejected` : null,
    error: error && {
      message: importFailureText[error.problem],
      line: error.line,
    },
    progress: state === "running" && rows !== null ? Math.min(1, read / Math.max(1, rows)) : row.progress,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    undoUntil: canUndo(row, now) ? new Date(row.changedAt.getTime() + undoMs).toISOString() : null,
  };
}
