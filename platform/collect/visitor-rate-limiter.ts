import { LRUCache } from "lru-cache";
import { AppError } from "#platform/errors.ts";

interface Bucket {
  left: number;
  at: number;
}

/** A browser that was offline sends a day's events at once; a page in an endless loop never stops. */
const burst = 2_000;
const perSecond = 100;

/**
 * Token buckets: each visitor may send 2,000 events at once and 100 a second. Past `maxVisitors` the least recently used
 * bucket is forgotten. Addresses have no limit: mobile carriers put thousands of visitors behind one.
 */
export class VisitorRateLimiter {
  readonly #buckets: LRUCache<bigint, Bucket>;

  constructor(maxVisitors = 100_000) {
    this.#buckets = new LRUCache({ max: maxVisitors });
  }

  /** Takes `events` at `now` (milliseconds). Throws TOO_MANY_REQUESTS with the seconds to wait. */
  take(visitor: bigint, events: number, now: number): void {
    const bucket = this.#buckets.get(visitor) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    const isAllowed = left >= events;
    this.#buckets.set(visitor, { left: isAllowed ? left - events : left, at: now });
    if (isAllowed) return;
    const retryAfter = Math.ceil((events - left) / perSecond);
    throw new AppError("TOO_MANY_REQUESTS", "A visitor sends too many events", { retryAfter });
  }
}
