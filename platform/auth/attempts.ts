import { AppError } from "#platform/errors.ts";
import type { Clock } from "#platform/parts.ts";

interface Count {
  failures: number;
  /** When the count is forgotten, in milliseconds. */
  until: number;
}

/**
 * Counts failed attempts by key (an account, an address) in windows of fixed length, in memory and bounded: past
 * `keys` the oldest counts are forgotten. `check` throws TOO_MANY_REQUESTS with the seconds left.
 */
export class Attempts {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: { failures: number; windowMs: number; keys: number },
  ) {}

  check(key: string): void {
    const count = this.#live(key);
    if (count === undefined || count.failures < this.limits.failures) return;
    const retryAfter = Math.ceil((count.until - this.clock.now()) / 1000);
    throw new AppError("TOO_MANY_REQUESTS", "Too many failed attempts", { retryAfter });
  }

  fail(key: string): void {
    const count = this.#live(key) ?? { failures: 0, until: this.clock.now() + this.limits.windowMs };
    this.#counts.delete(key);
    this.#counts.set(key, { ...count, failures: count.failures + 1 });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > this.limits.keys && oldest !== undefined) this.#counts.delete(oldest);
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #live(key: string): Count | undefined {
    const count = this.#counts.get(key);
    return count !== undefined && count.until > this.clock.now() ? count : undefined;
  }
}

/** The limits of signing in: an account and an address each have theirs. */
export interface SignInLimits {
  account: Attempts;
  address: Attempts;
}

const quarterHour = 15 * 60_000;

export const signInLimits = (clock: Clock): SignInLimits => ({
  account: new Attempts(clock, { failures: 10, windowMs: quarterHour, keys: 50_000 }),
  address: new Attempts(clock, { failures: 50, windowMs: quarterHour, keys: 50_000 }),
});
