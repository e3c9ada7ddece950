import { randomInt } from "node:crypto";

const wide = new BigUint64Array(1);
/** The two halves of the key that `splitKey` was called with last. */
export const halves = new Uint32Array(wide.buffer);

/** Writes a key into `halves`: a shift and a mask of a bigint allocate, and cost ten times as much. */
export function splitKey(key: bigint): void {
  wide[0] = key;
}

/** The key of two halves. */
export function joinKey(first: number, second: number): bigint {
  halves[0] = first;
  halves[1] = second;
  return wide[0] as bigint;
}

/** Where keys lie depends on it, and nothing else. */
const seed = randomInt(2 ** 32);

/**
 * Spreads the halves of a key over 32 bits. Seeded: anybody can choose ids of events, and 100,000 keys in one place of a
 * table without a seed cost 50,000 comparisons each.
 */
export function hashHalves(first: number, second: number): number {
  let hash = Math.imul(first ^ seed, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash ^ second, 0xc2b2ae35);
  hash ^= hash >>> 16;
  hash = Math.imul(hash + seed, 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Scales a hash to a place of a table of any length: growth by a third wastes less than by two. */
export const placeOf = (hash: number, places: number) => Math.floor((hash / 2 ** 32) * places);
