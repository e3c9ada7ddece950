import { halves, hashHalves, placeOf, splitKey } from "./key-hash.ts";

const maxLoad = 0.75;
const growth = 4 / 3;

/** One shard of a KeySet: open addressing, 8 bytes a place, 56 to 75 % full. */
class Shard {
  /** Two halves a place; 0 and 0 where it is empty. */
  #halves = new Uint32Array(2 * 32);
  #size = 0;

  has(hash: number, first: number, second: number): boolean {
    return !this.#isEmpty(this.#find(hash, first, second));
  }

  add(hash: number, first: number, second: number): boolean {
    const place = this.#find(hash, first, second);
    if (!this.#isEmpty(place)) return false;
    this.#put(place, first, second);
    this.#size += 1;
    if (this.#size > (this.#halves.length / 2) * maxLoad) this.#grow();
    return true;
  }

  #isEmpty(place: number): boolean {
    return this.#halves[place] === 0 && this.#halves[place + 1] === 0;
  }

  #put(place: number, first: number, second: number): void {
    this.#halves[place] = first;
    this.#halves[place + 1] = second;
  }

  /** Where the key is, or the empty place where it belongs. */
  #find(hash: number, first: number, second: number): number {
    const all = this.#halves;
    let place = 2 * placeOf(hash, all.length / 2);
    while (!((all[place] === first && all[place + 1] === second) || this.#isEmpty(place))) {
      place += 2;
      if (place === all.length) place = 0;
    }
    return place;
  }

  #grow(): void {
    const before = this.#halves;
    this.#halves = new Uint32Array(2 * Math.ceil((before.length / 2) * growth));
    for (let place = 0; place < before.length; place += 2) {
      const first = before[place] as number;
      const second = before[place + 1] as number;
      if (first === 0 && second === 0) continue;
      this.#put(this.#find(hashHalves(first, second), first, second), first, second);
    }
  }
}

const shards = 256;

/**
 * A growing set of 64-bit keys other than 0, without an object a key: 11 to 15 bytes each. Its shards grow one by one: a
 * single table of 3 million keys blocked for 400 ms when it grew.
 */
export class KeySet {
  readonly #shards = Array.from({ length: shards }, () => new Shard());
  size = 0;

  has(key: bigint): boolean {
    splitKey(key);
    const first = halves[0] as number;
    const second = halves[1] as number;
    const hash = hashHalves(first, second);
    return this.#shard(hash).has(hash, first, second);
  }

  /** Returns false where the key is present. */
  add(key: bigint): boolean {
    splitKey(key);
    const first = halves[0] as number;
    const second = halves[1] as number;
    const hash = hashHalves(first, second);
    const added = this.#shard(hash).add(hash, first, second);
    if (added) this.size += 1;
    return added;
  }

  /** By the low bits: places within a shard go by the high ones. */
  #shard(hash: number): Shard {
    return this.#shards[hash % shards] as Shard;
  }
}
