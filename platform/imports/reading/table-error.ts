/** Why a file cannot be read as a table, or not beyond a line. Texts for people: contract/text/imports.ts. */
const tableProblems = [
  "empty",
  "unknownFormat",
  "oldSpreadsheet",
  "encrypted",
  "damaged",
  "tooLargeUnpacked",
  "noSheet",
  "tooManyColumns",
  "tooManyRows",
  "longCell",
  "longRow",
  "openQuote",
  "badQuote",
  "noColumns",
] as const;
export type TableProblem = (typeof tableProblems)[number];

/** A file that is no table. `line` counts from 1 as an editor shows it; undefined where it is about the whole file. */
export class TableError extends Error {
  constructor(
    readonly problem: TableProblem,
    readonly line?: number,
    options?: ErrorOptions,
  ) {
    super(line === undefined ? problem : `${problem} in line ${line}`, options);
  }
}
