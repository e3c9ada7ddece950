import type { importEncodings } from "#contract/import-choices.ts";
import type { importSeparators } from "#contract/imports.ts";

/** A row of a file. */
export interface TableRow {
  /** Of the file, from 1; in a spreadsheet the number of the row. A row of several lines is named by its first. */
  line: number;
  cells: readonly string[];
  /** A row that could not be read by itself; the others count. */
  problem?: "encoding";
}

/** Bounds of what is held at once, and of the whole file. */
export const tableLimits = {
  /** Of the unpacked contents of a spreadsheet. */
  unpackedBytes: 2_000_000_000,
  columns: 300,
  /** Characters. */
  cell: 20_000,
  row: 200_000,
  rows: 5_000_000,
  /** Texts that a spreadsheet shares between cells, which are held in memory. */
  sharedCharacters: 60_000_000,
  sharedTexts: 2_000_000,
} as const;

/** Rows are handed on in parts: a promise for each row took longer than reading it. */
export const rowsPerPart = 100;

/** Shares of a file that is read. */
export interface Position {
  /** Bytes of the file on disk. */
  readonly size: number;
  /** Bytes read so far. */
  readonly position: number;
}

/** A file as rows, the first of which is the header. Reading can be repeated. */
export interface Table {
  format: TableFormat;
  /** Throws TableError. */
  read(): TableReading;
}

export interface TableReading extends Position {
  parts: AsyncIterable<TableRow[]>;
}

export type Encoding = (typeof importEncodings)[number];
export type Separator = (typeof importSeparators)[number];

export type TableFormat = { type: "xlsx" } | { type: "csv"; encoding: Encoding; separator: Separator };
