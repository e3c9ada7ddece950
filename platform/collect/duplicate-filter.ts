/** One part of a KeySet: 8 bytes a place, at most 2/3 full. */
class Shard {
  #places = new BigUint64Array(64);
  #size = 0;

  has(key: bigint): boolean {
    return this.#places[this.#find(key)] === key;
  }

  add(key: bigint): boolean {
    const place = this.#find(key);
    if (this.#places[place] === key) return false;
    this.#places[place] = key;
    this.#size += 1;
    if (this.#size * 3 > this.#places.length * 2) this.#grow();
    return true;
  }

  #find(key: bigint): number {
    const mask = this.#places.length - 1;
    let place = Number(BigInt.asUintN(31, key)) & mask;
    for (;;) {
      const found = this.#places[place];
      if (found === key || found === 0n) return place;
      place = (place + 1) & mask;
    }
  }

  #grow(): void {
    const before = this.#places;
    this.#places = new BigUint64Array(before.length * 2);
    for (const key of before) if (key !== 0n) this.#places[this.#find(key)] = key;
  }
}

const shardBits = 8n;

/**
 * A growing set of 64-bit keys without an object a key. Keys are not 0. It is kept in 256 parts that grow one by one:
 * a single table of 3 million keys stood still for 400 ms when it grew.
 */
export class KeySet {
  readonly #shards = Array.from({ length: 1 << Number(shardBits) }, () => new Shard());
  size = 0;

  has(key: bigint): boolean {
    return this.#shard(key).has(key);
  }

  /** False where it was there already. */
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
 * Tells the first arrival of an event from a repetition, for at least 20 minutes: two generations of keys, the older one
 * let go when the newer has lasted 20 minutes. Past `most` keys in a generation it is let go sooner (about 100 MB for
 * two full ones); `coversSince` says how far back the gate can answer. What is older is for the cold check.
 */
export class DuplicateFilter {
  #older = new KeySet();
  #newer = new KeySet();
  #olderSince: number;
  #newerSince: number;

  /** `since`: of what arrived before it (milliseconds since 1970) nothing is known. */
  constructor(
    since: number,
    private readonly most = 3_000_000,
  ) {
    this.#olderSince = since;
    this.#newerSince = since;
  }

  /** Milliseconds since 1970: every event that arrived at or after it is known. */
  get coversSince(): number {
    return this.#olderSince;
  }

  /** Lets go of what need not be known any more at `now`. Nothing else changes what the gate covers. */
  rotate(now: number): void {
    if (now - this.#newerSince < filterMs && this.#newer.size < this.most) return;
    this.#older = this.#newer;
    this.#olderSince = this.#newerSince;
    this.#newer = new KeySet();
    this.#newerSince = now;
  }

  /** Whether this key arrives for the first time. It counts as arrived from now on. */
  add(key: bigint): boolean {
    return !this.#older.has(key) && this.#newer.add(key);
  }
}
