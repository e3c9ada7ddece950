import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/errors.ts";

interface Limit {
  /** Attempts of one key in a window. */
  points: number;
  /** A window begins with a key's first attempt. */
  windowSeconds: number;
  /**
   * Keys that are remembered, about 500 bytes each. Anybody can fill this with made-up accounts or many addresses: past
   * it the key that was used longest ago is forgotten and may begin anew.
   */
  maxKeys: number;
}

/** The refusal of an attempt that may be repeated after this time. */
export const tooManyAttempts = (milliseconds: number) =>
  new AppError("TOO_MANY_REQUESTS", "Too many attempts", { retryAfter: Math.max(Math.ceil(milliseconds / 1_000), 1) });

/**
 * Limits attempts by key (an account, an address) in windows of fixed length, in the memory of the process. An attempt
 * is counted before it is judged, so that of a thousand at once not all pass before the first has failed; one that
 * succeeds is given back.
 */
export class RateLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #points: number;
  /** Bounds the limiter, which never forgets a key before its window is over. */
  readonly #keys: LRUCache<string, true>;

  constructor({ points, windowSeconds, maxKeys }: Limit) {
    this.#points = points;
    this.#limiter = new RateLimiterMemory({ points, duration: windowSeconds });
    this.#keys = new LRUCache({
      max: maxKeys,
      dispose: (_, key, reason) => {
        if (reason === "evict") void this.#limiter.delete(key);
      },
    });
  }

  /** Counts an attempt. Throws TOO_MANY_REQUESTS with the seconds left; a refused attempt does not count. */
  async take(key: string): Promise<void> {
    this.#keys.set(key, true);
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await this.#limiter.reward(key);
      throw tooManyAttempts(refusal.msBeforeNext);
    }
  }

  /** Throws TOO_MANY_REQUESTS as `take` would, and counts nothing: of work that costs something before it is judged. */
  async check(key: string): Promise<void> {
    const count = await this.#limiter.get(key);
    if (count !== null && count.consumedPoints >= this.#points) throw tooManyAttempts(count.msBeforeNext);
  }

  /** The attempt succeeded: it does not count. */
  async giveBack(key: string): Promise<void> {
    const count = await this.#limiter.get(key);
    // Without a count its window is over: giving back would allow one attempt more in the next.
    if (count !== null && count.consumedPoints > 0) await this.#limiter.reward(key);
  }

  /** Forgets every attempt of the key. */
  async forget(key: string): Promise<void> {
    this.#keys.delete(key);
    await this.#limiter.delete(key);
  }
}
