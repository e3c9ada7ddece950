import { setImmediate } from "node:timers/promises";
import { KeySet } from "#platform/events/key-set.ts";

/** People between two pauses, in which others are served: some 10 ms. */
const pauseEvery = 50_000;
/** Of the number of a person. */
export const bytesEach = 8;

/**
 * One page of those of an order who are selected, and how many they are. Both as numbers of people of 8 bytes each, the highest
 * first.
 */
export async function pageOfSelected(
  ordered: Buffer,
  selected: Buffer,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ keys: bigint[]; total: number }> {
  const wanted = await setOf(selected);
  const keys: bigint[] = [];
  let total = 0;
  await forEachKey(ordered, (key) => {
    if (!wanted.has(key)) return;
    if (total >= offset && keys.length < limit) keys.push(key);
    total += 1;
  });
  return { keys, total };
}

export async function setOf(packed: Buffer): Promise<KeySet> {
  const keys = new KeySet();
  await forEachKey(packed, (key) => {
    keys.add(key);
  });
  return keys;
}

/** Takes one after the other; others are served in between. Ends where `take` answers false. */
export async function forEachKey(packed: Buffer, take: (key: bigint) => unknown): Promise<void> {
  for (let start = 0; start < packed.length; start += bytesEach) {
    if (start % (pauseEvery * bytesEach) === 0) await setImmediate();
    if (take(packed.readBigUInt64BE(start)) === false) return;
  }
}

export const countPacked = (packed: Buffer): number => packed.length / bytesEach;

export const unpackAll = (packed: Buffer): bigint[] =>
  Array.from({ length: countPacked(packed) }, (_, index) => packed.readBigUInt64BE(index * bytesEach));
