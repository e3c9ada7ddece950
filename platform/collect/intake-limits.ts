import type { IntakeLimit, IntakeScope } from "#contract/refusals.ts";
import { AppError } from "#platform/errors.ts";
import type { IntakeRates } from "#platform/settings.ts";
import { RecentVisitors } from "./recent-visitors.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** What a batch of a browser spends. */
export interface BatchCost {
  website: string;
  /** Undefined where the client's address is not public: a proxy's or a container's. */
  network: string | undefined;
  visitor: bigint;
  events: number;
  bytes: number;
}

export interface RefusedBatch {
  /** Undefined before the batch was read. */
  website: string | undefined;
  limit: IntakeLimit;
  scope: IntakeScope;
  events: number;
}

/** What one batch may cost passes an idle limit, however low. */
const minBurst = { newVisitors: 1, events: 2_000, bytes: 1_048_576, subscriptions: 1 } as const;
/**
 * What a limit allows at once: a page of a campaign opens on many phones together. Subscriptions stay, so that few a minute
 * are many in a month, and come in runs: a carrier's address has those of an evening.
 */
const burstSeconds = { newVisitors: 15, events: 15, bytes: 15, subscriptions: 15 * 60 } as const;
const maxBuckets = { website: 20_000, address: 100_000 } as const;
const maxRetryAfter = 60;
const limits = ["newVisitors", "events", "bytes", "subscriptions"] as const;
/** What a batch of events, or a subscription, does not spend. */
const nothing = { newVisitors: 0, events: 0, bytes: 0, subscriptions: 0 };
const scopes = ["website", "address"] as const;

type Buckets = Record<IntakeLimit, Record<IntakeScope, TokenBuckets>>;

/**
 * Limits what comes by public keys, by website and by the client's network within it: new visitor ids, events, bytes,
 * new subscriptions to pushes. What is refused spends nothing. In the memory of the process, bounded; a restart fills every bucket.
 */
export class IntakeLimits {
  readonly #buckets: Buckets;
  /** Bytes that a network announces, before anything is read: whatever key they are for. */
  readonly #announced: TokenBuckets;
  /** Of an hour at least, 26 MB at most. */
  readonly #recentVisitors = new RecentVisitors(0, { generationMs: 3_600_000, generations: 1, maxVisitors: 2_000_000 });

  constructor(
    rates: IntakeRates,
    private readonly onRefused: (refused: RefusedBatch) => void,
  ) {
    const open = (limit: IntakeLimit, scope: IntakeScope) =>
      new TokenBuckets({
        ...{ perSecond: rates[limit][scope] / 60, burstSeconds: burstSeconds[limit] },
        ...{ minBurst: minBurst[limit], maxBuckets: maxBuckets[scope] },
      });
    const openBoth = (limit: IntakeLimit) => ({ website: open(limit, "website"), address: open(limit, "address") });
    const ofBatches = { newVisitors: openBoth("newVisitors"), events: openBoth("events"), bytes: openBoth("bytes") };
    this.#buckets = { ...ofBatches, subscriptions: openBoth("subscriptions") };
    this.#announced = open("bytes", "address");
  }

  /** Counts the bytes of a body that is about to be read. Throws TOO_MANY_REQUESTS. */
  takeBytes(network: string | undefined, bytes: number, now: number): void {
    if (network === undefined) return;
    const wait = this.#announced.secondsUntil(network, bytes, now);
    if (wait > 0) this.#refuse({ website: undefined, limit: "bytes", scope: "address", events: 0 }, wait);
    this.#announced.take(network, bytes, now);
  }

  /** Counts a batch. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  takeBatch(cost: BatchCost, now: number): void {
    const isNew = !this.#recentVisitors.has(cost.visitor);
    const { events, bytes } = cost;
    this.#take(cost, { ...nothing, newVisitors: isNew ? 1 : 0, events, bytes }, now);
    this.#recentVisitors.rotate(now);
    this.#recentVisitors.add(cost.visitor, now);
  }

  /** Counts a browser that is about to be stored as one that takes pushes. Throws TOO_MANY_REQUESTS. */
  takeSubscription(of: Pick<BatchCost, "website" | "network">, now: number): void {
    this.#take({ ...of, events: 0 }, { ...nothing, subscriptions: 1 }, now);
  }

  #take(
    { website, network, events }: Pick<BatchCost, "website" | "network" | "events">,
    spent: Record<IntakeLimit, number>,
    now: number,
  ): void {
    const names = { website, address: network && `${website} ${network}` };
    for (const limit of limits) {
      for (const scope of scopes) {
        const name = names[scope];
        if (name === undefined) continue;
        const wait = this.#buckets[limit][scope].secondsUntil(name, spent[limit], now);
        if (wait > 0) this.#refuse({ website, limit, scope, events }, wait);
      }
    }
    for (const limit of limits) {
      for (const scope of scopes) {
        const name = names[scope];
        if (name !== undefined) this.#buckets[limit][scope].take(name, spent[limit], now);
      }
    }
  }

  #refuse(refused: RefusedBatch, seconds: number): never {
    this.onRefused(refused);
    const retryAfter = Math.min(maxRetryAfter, Math.ceil(seconds));
    throw new AppError("TOO_MANY_REQUESTS", `Too much by ${refused.scope}: ${refused.limit}`, { retryAfter });
  }
}
