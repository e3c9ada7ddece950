import { AppError } from "#platform/errors.ts";

interface Bucket {
  left: number;
  at: number;
}

/** A browser that was offline may send a day's events at once; a page in an endless loop goes on and on. */
const burst = 2_000;
const perSecond = 100;

/**
 * Keeps one visitor's page that runs wild from filling the store: 2,000 events at once, 100 a second for long. Bounded:
 * past `most` visitors the one seen longest ago is forgotten. An address has no limit: carriers put thousands behind one.
 */
export class VisitorRateLimiter {
  readonly #buckets = new Map<bigint, Bucket>();

  constructor(private readonly most = 100_000) {}

  /** Takes the room of `events` at `now` (milliseconds). Throws TOO_MANY_REQUESTS with the seconds to wait. */
  take(visitor: bigint, events: number, now: number): void {
    const bucket = this.#buckets.get(visitor) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    const allowed = left >= events;
    this.#buckets.delete(visitor);
    this.#buckets.set(visitor, { left: allowed ? left - events : left, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.most && oldest !== undefined) this.#buckets.delete(oldest);
    if (allowed) return;
    const retryAfter = Math.ceil((events - left) / perSecond);
    throw new AppError("TOO_MANY_REQUESTS", "A visitor tells too many events", { retryAfter });
  }
}
