import type { Currency } from "#contract/currencies.ts";
import type { Collector } from "#platform/collect/collector.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { ReportProgress } from "#platform/jobs/job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { TableRow } from "./reading/table.ts";
import type { Incomplete, Rejected } from "./row-problem.ts";
import type { ImportRow } from "./sql/imports.ts";

/** What importing needs of the platform. */
export interface ImportDependencies
  extends Pick<
    Dependencies,
    "postgres" | "clickhouse" | "clock" | "disk" | "ids" | "log" | "identity" | "settings" | "messages" | "plans"
  > {
  collector: Pick<Collector, "importRows" | "isAlone" | "pause" | "reloadIdentities" | "storedSeq" | "dirtyDays">;
}

/** One run of an import's job. */
export interface Run {
  signal: AbortSignal;
  progress: ReportProgress;
}

/** How many people or orders of a file are new, said otherwise, or known. */
export interface Outcome {
  added: number;
  changed: number;
  unchanged: number;
}

export interface ImporterContext {
  /** `keptFrom`: no event of an earlier time is stored, in milliseconds. */
  website: { id: string; timeZone: string; currency: Currency; keptFrom: number };
  importing: Pick<
    ImportRow,
    "id" | "createdAt" | "options" | "columns" | "mapping" | "format" | "rows" | "readLine" | "added"
  >;
  /**
   * `scan`: the file is read, and what its rows say is not. `check`: rows are read alone. `compare`: with what is known.
   * `write`: and stored.
   */
  mode: "scan" | "check" | "compare" | "write";
  /** To be called where no other import stores rows, before some are stored. Throws Superseded. */
  beginWriting(queries?: Queries): Promise<void>;
}

/** Imports the rows of one kind, in groups. */
export interface Importer {
  /** Reads the next row; why it is rejected, or what of it is left out. `index` counts the rows. */
  add(row: TableRow, index: number): Rejected | Incomplete;
  /** Reads a row that an earlier run has dealt with. */
  skip(row: TableRow): void;
  /** Whether a group waits. */
  readonly isFull: boolean;
  /**
   * Deals with the rows so far, or with a part of them: `isMore`. `isEnd` where none follow. `line`: everything up to it is
   * dealt with. `refused`: rows that are rejected beside the others of their group.
   */
  flush(isEnd: boolean): Promise<Outcome & { line: number; isMore?: boolean; refused?: readonly TableRow[] }>;
}
