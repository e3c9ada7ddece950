import { LRUCache } from "lru-cache";
import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type AttemptTable, isUnavailable } from "./attempt-table.ts";
import type { AppError } from "./errors.ts";
import { RateLimiter, tooManyAttempts } from "./rate-limiter.ts";

interface Limit {
  /** Separates its keys from those of other limiters. */
  name: string;
  /** Attempts of one key in a window. */
  points: number;
  /** A window begins with a key's first attempt. */
  windowSeconds: number;
  /**
   * The wait after the last of `points` has failed: `firstSeconds`, doubled each further time within a day, up to
   * `maxSeconds`. Without it the wait is the rest of the window.
   */
  delay?: { firstSeconds: number; maxSeconds: number };
}

const daySeconds = 86_400;
/** A key that waits cannot be brought below its limit by attempts that are given back meanwhile. */
const waitingPoints = 1_000_000;
/** A refusal is answered from memory for this long: refused attempts cost no query, and another process can lift it. */
const recallMs = 5_000;
const maxKeys = 10_000;

/**
 * Limits attempts by key like `RateLimiter`, but counts them in PostgreSQL: equal over all processes, kept over restarts.
 * While PostgreSQL is away or slow the memory of the process counts, so that the limit is never lifted.
 */
export class PersistentRateLimiter {
  readonly #limit: Limit;
  readonly #table: AttemptTable;
  readonly #attempts: RateLimiterPostgres;
  /** How often a key had to wait within a day. */
  readonly #waits: RateLimiterPostgres;
  readonly #memory: RateLimiter;
  readonly #refused = new LRUCache<string, { seenAt: number; until: number }>({ max: maxKeys });

  constructor(table: AttemptTable, limit: Limit) {
    this.#limit = limit;
    this.#table = table;
    const { points, windowSeconds } = limit;
    this.#attempts = table.open({ keyPrefix: limit.name, points, duration: windowSeconds });
    this.#waits = table.open({ keyPrefix: `${limit.name}-waits`, points: waitingPoints, duration: daySeconds });
    this.#memory = new RateLimiter({ points, windowSeconds, maxKeys });
  }

  /** Throws TOO_MANY_REQUESTS where a recent attempt of the key was refused. Costs no query. */
  refuseRecalled(key: string): void {
    const id = this.#table.hash(key);
    const refusal = this.#refused.get(id);
    const now = this.#table.clock.now();
    if (refusal === undefined || now >= Math.min(refusal.until, refusal.seenAt + recallMs)) return;
    throw tooManyAttempts(refusal.until - now);
  }

  /**
   * Counts an attempt before it is judged. Returns how many the key has made in its window, for `fail`. Throws
   * TOO_MANY_REQUESTS with the seconds left; a refused attempt does not prolong the wait.
   */
  async take(key: string): Promise<number> {
    this.refuseRecalled(key);
    const id = this.#table.hash(key);
    this.#table.sweep();
    try {
      return (await this.#attempts.consume(id)).consumedPoints;
    } catch (refusal) {
      if (isUnavailable(refusal)) {
        await this.#memory.take(id);
        return 0;
      }
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw this.#refuse(id, refusal);
    }
  }

  /** An attempt failed, the `count`-th of its key: after the last one the key waits, longer each time. */
  async fail(key: string, count: number): Promise<void> {
    const { points, delay } = this.#limit;
    if (delay === undefined || count < points) return;
    const id = this.#table.hash(key);
    await this.#unlessAway(async () => {
      const { consumedPoints: times } = await this.#waits.penalty(id);
      const seconds = Math.min(delay.firstSeconds * 2 ** (times - 1), delay.maxSeconds);
      await this.#attempts.set(id, waitingPoints, seconds);
    });
  }

  /** The attempt succeeded or could not be judged: it does not count. */
  async giveBack(key: string): Promise<void> {
    const id = this.#table.hash(key);
    await this.#memory.giveBack(id);
    await this.#unlessAway(() => this.#table.giveBack(this.#attempts.getKey(id)));
  }

  /** Forgets every attempt and every wait of the key. */
  async forget(key: string): Promise<void> {
    const id = this.#table.hash(key);
    this.#refused.delete(id);
    await this.#memory.forget(id);
    await this.#unlessAway(async () => {
      await this.#attempts.delete(id);
      await this.#waits.delete(id);
    });
  }

  #refuse(id: string, { consumedPoints, msBeforeNext }: RateLimiterRes): AppError {
    const { delay } = this.#limit;
    // The last attempts are being judged: `fail` is about to set the wait.
    if (delay !== undefined && consumedPoints < waitingPoints) {
      return tooManyAttempts(Math.min(msBeforeNext, delay.firstSeconds * 1_000));
    }
    const now = this.#table.clock.now();
    this.#refused.set(id, { seenAt: now, until: now + msBeforeNext });
    return tooManyAttempts(msBeforeNext);
  }

  /** The store being away must not change the answer of an attempt that was judged. */
  async #unlessAway(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  }
}
