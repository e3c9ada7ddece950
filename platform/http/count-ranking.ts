/** Counts by key, with a key of the highest count at hand. A change costs the same however many keys there are. */
export class CountRanking {
  readonly #counts = new Map<string, number>();
  /** By count. */
  readonly #keys: Set<string>[] = [];

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  change(key: string, by: 1 | -1): void {
    const before = this.count(key);
    const after = before + by;
    this.#keys[before]?.delete(key);
    if (after === 0) this.#counts.delete(key);
    else {
      this.#counts.set(key, after);
      this.#keys[after] ??= new Set();
      this.#keys[after].add(key);
    }
    while (this.#keys.at(-1)?.size === 0) this.#keys.pop();
  }

  /** Of several the oldest at this count. Undefined where nothing counts. */
  get largest(): string | undefined {
    return this.#keys.at(-1)?.values().next().value;
  }
}
