import { KeySet } from "#platform/events/key-set.ts";

const generationMs = 60 * 60_000;

/**
 * Distinguishes visitors that were seen in the last hour from new ones, with two generations of keys: the older one is dropped
 * once the newer is an hour old or holds `maxKeys` (two full generations take about 50 MB).
 */
export class RecentVisitors {
  #older = new KeySet();
  #newer = new KeySet();
  #newerSince = 0;

  constructor(private readonly maxKeys = 1_000_000) {}

  isNew(visitor: bigint): boolean {
    return !this.#newer.has(visitor) && !this.#older.has(visitor);
  }

  add(visitor: bigint, now: number): void {
    if (now - this.#newerSince >= generationMs || this.#newer.size >= this.maxKeys) {
      this.#older = this.#newer;
      this.#newer = new KeySet();
      this.#newerSince = now;
    }
    this.#newer.add(visitor);
  }
}
