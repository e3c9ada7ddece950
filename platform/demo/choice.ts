import type { Chance } from "./chance.ts";

/** Things of which one is picked, each as often as its weight says. */
export class Choice<T> {
  readonly #things: readonly T[];
  readonly #upTo: readonly number[];
  readonly #sum: number;

  /** Weights need not add up to anything. Throws RangeError where there is nothing to pick. */
  constructor(entries: readonly (readonly [T, number])[]) {
    this.#things = entries.map(([thing]) => thing);
    this.#upTo = runningSums(entries.map(([, weight]) => weight)).slice(1);
    this.#sum = this.#upTo.at(-1) ?? 0;
    if (this.#sum <= 0) throw new RangeError("Nothing to pick");
  }

  pick(chance: Chance): T {
    const at = chance.unit() * this.#sum;
    let found = 0;
    while (found < this.#things.length - 1 && at >= (this.#upTo[found] ?? 0)) found += 1;
    return this.#things[found] as T;
  }
}

/** 0, and the sum up to and with each number. */
export function runningSums(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const each of numbers) sums.push((sums.at(-1) ?? 0) + each);
  return sums;
}

/** The cells of a table written as text: a row a line, `|` between cells. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim().split("|"));
