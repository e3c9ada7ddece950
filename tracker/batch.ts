/** An event that waits to be sent. Short names: it is stored as it is while the network is away. */
export interface Item {
  /** Visitor: a batch has one. */
  v: string;
  /** How often it was sent in vain. */
  n: number;
  /** The event as the collector reads it. */
  e: object;
}

/** At most so many are kept while they cannot be sent. */
export const most = 100;
const mostInBatch = 25;

/** Takes the next batch off the front of the queue: at most 25, all of one visitor. */
export function takeBatch(queue: Item[]): Item[] {
  let end = 1;
  while (end < mostInBatch && queue[end]?.v === queue[0]?.v) end += 1;
  return queue.splice(0, end);
}

/** Seconds until the next try: 2, 4, 8 … 256, less up to half by `chance` (0 to 1), at least what the server asks. */
export const backOff = (failures: number, chance: number, asked: number): number =>
  Math.max(2 ** Math.min(failures, 8) * (1 - chance / 2), asked);
