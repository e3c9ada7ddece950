import { toStorable } from "#platform/stores/postgres/to-storable.ts";

const [maxCells, maxCell] = [50, 500];
/** Of all rows of a file. */
const maxLetters = 50_000_000;

/**
 * The cells of rows that do not count, for people to look at: the first ones of each, while the letters of a file last. Cells
 * of a spreadsheet may share one text: 300 KB of them say two gigabytes.
 */
export class KeptCells {
  #letters = 0;

  constructor(private readonly max = maxLetters) {}

  /** Nothing once too much is kept: the row has its line and its problem. */
  keep(cells: readonly string[]): string[] {
    if (this.#letters > this.max) return [];
    const kept = cells.slice(0, maxCells).map((cell) => toStorable(cell.slice(0, maxCell)));
    for (const cell of kept) this.#letters += cell.length;
    return kept;
  }
}
