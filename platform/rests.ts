import type { Clock } from "./dependencies.ts";

const firstMs = 10_000;
const longestMs = 10 * 60_000;

/** Rests of work that failed, each twice as long as the one before: it is tried again, and fills neither log nor time. */
export class Rests<Key> {
  readonly #rests = new Map<Key, { until: number; ms: number }>();

  constructor(private readonly clock: Clock) {}

  /** It failed: it rests, longer than the last time. */
  note(key: Key): void {
    const ms = Math.min(longestMs, 2 * (this.#rests.get(key)?.ms ?? firstMs / 2));
    this.#rests.set(key, { until: this.clock.now() + ms, ms });
  }

  /** It succeeded, or is there no more. */
  forget(key: Key): void {
    this.#rests.delete(key);
  }

  /** Whether it failed the last time. */
  has(key: Key): boolean {
    return this.#rests.has(key);
  }

  /** Whatever rests now. */
  listResting(): Key[] {
    return [...this.#rests.keys()].filter((key) => this.isResting(key));
  }

  /** A rest that lasts longer than it may is of a clock that was wrong, and over. */
  isResting(key: Key): boolean {
    const rest = this.#rests.get(key);
    const left = (rest?.until ?? 0) - this.clock.now();
    return rest !== undefined && left > 0 && left <= rest.ms;
  }
}
