import type { RandomStream } from "./random-stream.ts";

/** A weighted random choice. */
export class Choice<T> {
  readonly #items: readonly T[];
  readonly #cumulative: readonly number[];
  readonly #sum: number;

  /** Weights may have any sum. Throws RangeError where it is 0. */
  constructor(entries: readonly (readonly [T, number])[]) {
    this.#items = entries.map(([item]) => item);
    this.#cumulative = runningSums(entries.map(([, weight]) => weight)).slice(1);
    this.#sum = this.#cumulative.at(-1) ?? 0;
    if (this.#sum <= 0) throw new RangeError("Nothing to pick");
  }

  pick(chance: RandomStream): T {
    const at = chance.unit() * this.#sum;
    let found = 0;
    while (found < this.#items.length - 1 && at >= (this.#cumulative[found] ?? 0)) found += 1;
    return this.#items[found] as T;
  }
}

/** Running sums, starting with 0. */
export function runningSums(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const each of numbers) sums.push((sums.at(-1) ?? 0) + each);
  return sums;
}

/** Cells of a table in text: one row a line, `|` between cells. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim().split("|"));
