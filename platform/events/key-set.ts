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
