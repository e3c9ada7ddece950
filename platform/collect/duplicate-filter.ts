/** One shard of a KeySet: open addressing, 8 bytes a slot, at most 2/3 full. */
class Shard {
  #slots = new BigUint64Array(64);
  #size = 0;

  has(key: bigint): boolean {
    return this.#slots[this.#find(key)] === key;
  }

  add(key: bigint): boolean {
    const slot = this.#find(key);
    if (this.#slots[slot] === key) return false;
    this.#slots[slot] = key;
    this.#size += 1;
    if (this.#size * 3 > this.#slots.length * 2) this.#grow();
    return true;
  }

  #find(key: bigint): number {
    const mask = this.#slots.length - 1;
    let slot = Number(BigInt.asUintN(31, key)) & mask;
    for (;;) {
      const found = this.#slots[slot];
      if (found === key || found === 0n) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new BigUint64Array(before.length * 2);
    for (const key of before) if (key !== 0n) this.#slots[this.#find(key)] = key;
  }
}

const shardBits = 8n;

/**
 * A growing set of 64-bit keys other than 0, without an object a key. Its 256 shards grow one by one: a single table of 3
 * million keys blocked for 400 ms when it grew.
 */
export class KeySet {
  readonly #shards = Array.from({ length: 1 << Number(shardBits) }, () => new Shard());
  size = 0;

  has(key: bigint): boolean {
    return this.#shard(key).has(key);
  }

  /** Returns false where the key is present. */
  add(key: bigint): boolean {
    const added = this.#shard(key).add(key);
    if (added) this.size += 1;
    return added;
  }

  #shard(key: bigint): Shard {
    return this.#shards[Number(key >> (64n - shardBits))] as Shard;
  }
}

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

  /** Adds a key. Returns false for a duplicate. */
  add(key: bigint): boolean {
    return !this.#older.has(key) && this.#newer.add(key);
  }
}
