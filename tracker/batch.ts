/** An event that waits to be sent. Short names, as it is stored while the network is away. */
export interface Item {
  /** Visitor: a batch has one. */
  v: string;
  /** Failed attempts. */
  n: number;
  /** The event as the collector reads it. */
  e: object;
}

/** Events stored while they cannot be sent. */
export const maxStored = 100;
const maxBatch = 25;

/** Takes the next batch from the queue: at most 25 events, all of one visitor. */
export function takeBatch(queue: Item[]): Item[] {
  let end = 1;
  while (end < maxBatch && queue[end]?.v === queue[0]?.v) end += 1;
  return queue.splice(0, end);
}

/** Seconds until the next attempt at most: 2, 4, 8 … 256. */
export const backOff = (failures: number): number => 2 ** Math.min(failures, 8);
