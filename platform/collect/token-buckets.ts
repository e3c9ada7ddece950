import { LRUCache } from "lru-cache";

interface Bucket {
  left: number;
  at: number;
}

/**
 * Token buckets by name, which fill at a constant rate. Past `maxBuckets` the one used longest ago is forgotten, which is
 * full again: about 150 bytes each.
 */
export class TokenBuckets {
  readonly #buckets: LRUCache<string, Bucket>;

  /** `perSecond` 0: no limit. A bucket holds what `burstSeconds` fill, or `minBurst` where that is more. */
  constructor(
    private readonly options: { perSecond: number; burstSeconds: number; minBurst: number; maxBuckets: number },
  ) {
    this.#buckets = new LRUCache({ max: options.maxBuckets });
  }

  /** Seconds until a bucket has so many tokens; 0 where it has them at `now` (milliseconds). Takes none. */
  secondsUntil(name: string, tokens: number, now: number): number {
    const { perSecond } = this.options;
    if (perSecond === 0 || tokens === 0) return 0;
    // More than a bucket holds passes where it is full.
    const wanted = Math.min(tokens, this.#capacity);
    return Math.max(0, (wanted - this.#leftOf(name, now)) / perSecond);
  }

  /** Takes tokens; a bucket may go below zero and fills from there. */
  take(name: string, tokens: number, now: number): void {
    if (this.options.perSecond === 0 || tokens === 0) return;
    this.#buckets.set(name, { left: this.#leftOf(name, now) - tokens, at: now });
  }

  get #capacity(): number {
    return Math.max(this.options.minBurst, this.options.perSecond * this.options.burstSeconds);
  }

  #leftOf(name: string, now: number): number {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) return this.#capacity;
    return Math.min(this.#capacity, bucket.left + (Math.max(0, now - bucket.at) / 1_000) * this.options.perSecond);
  }
}
