import { KeySet } from "#platform/events/key-set.ts";

interface Generation {
  visitors: KeySet;
  beganAt: number;
  /** The latest time that a visitor was added with. */
  lastAt: number;
}

interface Bounds {
  /** How long a generation takes visitors in. */
  generationMs: number;
  /** Complete generations that are kept beside the newest, which takes visitors in. */
  generations: number;
  /** Visitors of all generations, about 13 bytes each: past it the oldest generation goes early. */
  maxVisitors: number;
}

/**
 * The visitors that were seen in the last generations. States since when it is complete, and forgets only in `rotate`.
 * Exact: no visitor is missing, and one that it has was added.
 */
export class RecentVisitors {
  /** The newest last. */
  readonly #generations: Generation[] = [];
  #newest: Generation;
  #coversSince: number;

  /** `since`: who was seen before is not known. */
  constructor(
    since: number,
    private readonly bounds: Bounds,
  ) {
    this.#coversSince = since;
    this.#newest = this.#begin(since);
  }

  /** Milliseconds since 1970: every visitor that was added with a time at or after it is known. */
  get coversSince(): number {
    return this.#coversSince;
  }

  has(visitor: bigint): boolean {
    return this.#generations.some(({ visitors }) => visitors.has(visitor));
  }

  /** `at`: the time of an event of the visitor. */
  add(visitor: bigint, at: number): void {
    this.#newest.visitors.add(visitor);
    if (at > this.#newest.lastAt) this.#newest.lastAt = at;
  }

  /** Begins a generation where one is due at `now`. Only this changes `coversSince`. */
  rotate(now: number): void {
    const { generationMs, generations, maxVisitors } = this.bounds;
    const isFull = this.#newest.visitors.size >= maxVisitors / (generations + 1);
    if (now - this.#newest.beganAt < generationMs && !isFull) return;
    this.#newest = this.#begin(now);
    if (this.#generations.length <= generations + 1) return;
    const dropped = this.#generations.shift();
    this.#coversSince = Math.max(this.#coversSince, (dropped?.lastAt ?? 0) + 1);
  }

  #begin(now: number): Generation {
    const generation = { visitors: new KeySet(), beganAt: now, lastAt: Number.NEGATIVE_INFINITY };
    this.#generations.push(generation);
    return generation;
  }
}
