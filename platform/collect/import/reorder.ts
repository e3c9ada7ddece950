/**
 * Puts what comes nearly in order in order: holds the last `most` items and gives out the earlier half, sorted, when it
 * is full. Equal times stay as they came. What is later than that comes out late, and the same on each run.
 */
export class Reorder<T extends { at: number }> {
  #held: T[] = [];

  constructor(private readonly most: number) {}

  /** Takes one item; answers those whose turn has come, mostly none. */
  add(item: T): T[] {
    this.#held.push(item);
    if (this.#held.length < this.most) return [];
    this.#held.sort(byTime);
    return this.#held.splice(0, Math.ceil(this.most / 2));
  }

  /** What is still held, in order. */
  end(): T[] {
    return this.#held.splice(0).sort(byTime);
  }
}

const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;
