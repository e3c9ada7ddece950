/**
 * Sorts a nearly sorted stream: buffers up to `max` items and releases the earlier half, sorted, when full. Equal times
 * keep their order. An item that comes too late is released late, the same on each run.
 */
export class Reorder<T extends { at: number }> {
  #buffer: T[] = [];

  constructor(private readonly max: number) {}

  /** Adds an item; returns the items released by it, mostly none. */
  add(item: T): T[] {
    this.#buffer.push(item);
    if (this.#buffer.length < this.max) return [];
    this.#buffer.sort(byTime);
    return this.#buffer.splice(0, Math.ceil(this.max / 2));
  }

  /** Releases the rest in order. */
  end(): T[] {
    return this.#buffer.splice(0).sort(byTime);
  }
}

const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;
