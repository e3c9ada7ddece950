import { KeySet } from "#platform/events/key-set.ts";

export const filterMs = 20 * 60_000;

/**
 * Recognises duplicates for at least 20 minutes with two generations of keys: the older one is dropped once the newer is
 * 20 minutes old, or holds `maxKeys` (two full generations take about 100 MB). `coversSince` says how far back it answers;
 * `StoredIdLookup` covers what is older.
 */
export class DuplicateFilter {
  #older = new KeySet();
  #newer = new KeySet();
  #olderSince: number;
  #newerSince: number;

  /** `since` (milliseconds since 1970): earlier events are not known. */
  constructor(
    since: number,
    private readonly maxKeys = 3_000_000,
  ) {
    this.#olderSince = since;
    this.#newerSince = since;
  }

  /** Milliseconds since 1970: every event received at or after it is known. */
  get coversSince(): number {
    return this.#olderSince;
  }

  /** Drops the older generation where it is due at `now`. Only this changes `coversSince`. */
  rotate(now: number): void {
    if (now - this.#newerSince < filterMs && this.#newer.size < this.maxKeys) return;
    this.#older = this.#newer;
    this.#olderSince = this.#newerSince;
    this.#newer = new KeySet();
    this.#newerSince = now;
  }

  has(key: bigint): boolean {
    return this.#older.has(key) || this.#newer.has(key);
  }

  /** Adds a key. Returns false for a duplicate. */
  add(key: bigint): boolean {
    return !this.#older.has(key) && this.#newer.add(key);
  }
}
