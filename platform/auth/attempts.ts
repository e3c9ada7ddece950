import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

interface Count {
  attempts: number;
  /** When the count is forgotten, in milliseconds. */
  until: number;
}

/**
 * Counts attempts by key (an account, an address) in windows of fixed length, in memory and bounded: past `keys` the
 * oldest counts are forgotten. An attempt is counted before it is judged, so that a thousand at once are not all let
 * through before the first has failed; one that succeeds is given back.
 */
export class Attempts {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: { attempts: number; windowMs: number; keys: number },
  ) {}

  /** Throws TOO_MANY_REQUESTS with the seconds left where this one is too many. */
  take(key: string): void {
    const { attempts, until } = this.#live(key) ?? { attempts: 0, until: this.clock.now() + this.limits.windowMs };
    if (attempts >= this.limits.attempts) {
      const retryAfter = Math.ceil((until - this.clock.now()) / 1000);
      throw new AppError("TOO_MANY_REQUESTS", "Too many attempts", { retryAfter });
    }
    this.#counts.delete(key);
    this.#counts.set(key, { attempts: attempts + 1, until });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > this.limits.keys && oldest !== undefined) this.#counts.delete(oldest);
  }

  /** The attempt succeeded: it does not count. */
  giveBack(key: string): void {
    const count = this.#live(key);
    if (count !== undefined) this.#counts.set(key, { ...count, attempts: Math.max(0, count.attempts - 1) });
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #live(key: string): Count | undefined {
    const count = this.#counts.get(key);
    return count !== undefined && count.until > this.clock.now() ? count : undefined;
  }
}

/** The limits of one kind of attempt: an account and an address each have theirs. */
export interface Limits {
  account: Attempts;
  address: Attempts;
}

const quarterHour = 15 * 60_000;

/** In a quarter of an hour 10 attempts an account and 50 an address; `clock` says when they are forgotten. */
const signInLimits = (clock: Clock): Limits => ({
  account: new Attempts(clock, { attempts: 10, windowMs: quarterHour, keys: 50_000 }),
  address: new Attempts(clock, { attempts: 50, windowMs: quarterHour, keys: 50_000 }),
});

/** In an hour 3 mails an account and 20 an address: nobody's mailbox is filled from here. */
const resetLimits = (clock: Clock): Limits => ({
  account: new Attempts(clock, { attempts: 3, windowMs: 60 * 60_000, keys: 50_000 }),
  address: new Attempts(clock, { attempts: 20, windowMs: 60 * 60_000, keys: 50_000 }),
});

/** Every limit of this area. */
export interface AuthLimits {
  signIn: Limits;
  reset: Limits;
}

export const authLimits = (clock: Clock): AuthLimits => ({ signIn: signInLimits(clock), reset: resetLimits(clock) });
