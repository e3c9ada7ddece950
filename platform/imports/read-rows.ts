import { setImmediate, setTimeout } from "node:timers/promises";
import type { Rejection } from "#contract/imports.ts";
import { ConsentsImporter } from "./consents/consents-importer.ts";
import { importPath } from "./import-files.ts";
import type { ImportDependencies, Importer, ImporterContext, Run } from "./importer.ts";
import { KeptCells } from "./kept-cells.ts";
import { moveReplaced } from "./move-brought.ts";
import { OrderImporter } from "./orders/order-importer.ts";
import { PeopleImporter } from "./people/people-importer.ts";
import { openTable } from "./reading/open-table.ts";
import type { TableRow } from "./reading/table.ts";
import { type Incomplete, problemsText, type Rejected } from "./row-problem.ts";
import { type ImportRow, noteWriting, saveCounts } from "./sql/imports.ts";
import { insertRejections } from "./sql/rejections.ts";

/** Rows of a file that is only looked through, between two looks at whether it is cancelled. */
const scannedRows = 5_000;

/** Beside other websites' events an import rests as long as its last group took: it takes half of the machine at most. */
const maxRestMs = 1_000;
const othersMs = 5_000;

const importers = { people: PeopleImporter, orders: OrderImporter, consents: ConsentsImporter };

/** The import was cancelled, or read anew, while it was under way. */
export class Superseded extends Error {
  constructor() {
    super("The import is in another state by now");
  }
}

/**
 * Reads the rows of an import that are not dealt with, group by group, and stores its counts after each one: a run that is cut
 * off continues there. Answers the number of rows. Throws TableError, Superseded.
 */
export async function readRows(
  dependencies: ImportDependencies,
  importing: ImportRow,
  { website, mode, signal, progress }: Pick<ImporterContext, "website" | "mode"> & Run,
): Promise<number> {
  const beginWriting: ImporterContext["beginWriting"] = async (queries = dependencies.postgres) => {
    if (!(await noteWriting(queries, importing))) throw new Superseded();
  };
  const context: ImporterContext = { website, importing, mode, beginWriting };
  const importer: Importer = new importers[importing.kind](dependencies, context);
  const tally = new Tally(dependencies, importing);
  const reading = (await openTable(importPath(dependencies.settings, importing.id), importing.options)).read();
  let index = -1;
  let [last, saved] = [0, 0];
  const flush = async (isEnd: boolean) => {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      dependencies.disk.refuseFull();
      const began = dependencies.clock.now();
      const { line, isMore: waits = false, refused = [], ...outcome } = await importer.flush(isEnd);
      isMore = waits;
      tally.refuse(refused);
      await tally.save(outcome, isEnd && !isMore ? last : line, index);
      saved = index;
      progress(reading.position / Math.max(1, reading.size));
      if (!dependencies.collector.isAlone(website.id, othersMs)) {
        const restMs = Math.min(maxRestMs, dependencies.clock.now() - began);
        await setTimeout(restMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };
  for await (const part of reading.parts) {
    for (const row of part) {
      index += 1;
      last = row.line;
      if (mode === "scan" || index === 0) continue;
      if (row.line <= importing.readLine) {
        if (row.problem === undefined) importer.skip(row);
        continue;
      }
      tally.note(row, row.problem === undefined ? importer.add(row, index) : { problem: row.problem });
      if (importer.isFull) await flush(false);
    }
    // What is read ahead comes without a turn for other work.
    await setImmediate();
    if (tally.hasMany || (mode === "scan" && index - saved >= scannedRows)) await flush(false);
  }
  await flush(true);
  if (importing.kind === "orders" && mode === "write") {
    await moveReplaced(dependencies, { website: website.id, importId: importing.id }, { signal, progress });
  }
  return Math.max(0, index);
}

/** Counts what became of the rows. */
class Tally {
  readonly #counts;
  readonly #cells = new KeptCells();
  #noted: Rejection[] = [];

  constructor(
    private readonly dependencies: Pick<ImportDependencies, "postgres">,
    private readonly importing: ImportRow,
  ) {
    const { added, changed, unchanged, rejected, incomplete } = importing;
    this.#counts = { added, changed, unchanged, rejected, incomplete };
  }

  get hasMany(): boolean {
    return this.#noted.length >= 1_000;
  }

  note({ line, cells }: TableRow, read: Rejected | Incomplete): void {
    const isKept = "omitted" in read;
    const problems = isKept ? read.omitted : [read];
    if (problems.length === 0) return;
    this.#noted.push({ line, problem: problemsText(problems), cells: this.#cells.keep(cells), isKept });
  }

  /** Rows that are not imported after all: what was left out of them does not count. */
  refuse(rows: readonly TableRow[]): void {
    if (rows.length === 0) return;
    const lines = new Set(rows.map(({ line }) => line));
    this.#noted = this.#noted.filter(({ line }) => !lines.has(line));
    for (const row of rows) this.note(row, { problem: "quota" });
  }

  async save(
    outcome: { added: number; changed: number; unchanged: number },
    readLine: number,
    read: number,
  ): Promise<void> {
    const counts = this.#counts;
    for (const name of ["added", "changed", "unchanged"] as const) counts[name] += outcome[name];
    const { importing } = this;
    await this.dependencies.postgres.transaction(async (queries) => {
      const fresh = await insertRejections(queries, importing.id, this.#noted);
      const rejected = counts.rejected + fresh.rejected;
      const incomplete = counts.incomplete + fresh.incomplete;
      const all = { ...counts, rejected, incomplete, read, readLine };
      if (!(await saveCounts(queries, importing, all))) throw new Superseded();
      Object.assign(counts, { rejected, incomplete });
    });
    this.#noted = [];
  }
}
