import { LRUCache } from "lru-cache";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { type CollectedWebsite, findWebsite } from "./sql/find-website.ts";

/** What a batch came with. */
export type Credential = { key: string } | { secret: string };

/** Changes made by another process are noticed after this time. */
const cacheMs = 5_000;
const maxWebsites = 20_000;
const unknown = "unknown";
/** Keys and secrets are shorter: longer ones cost neither a query nor memory, of which 20,000 headers would take 300 MB. */
const maxCredential = 100;
/** Of PostgreSQL's 12 connections; made-up keys get half of them. */
const lookups = { total: 4, perOwner: 2, bound: 1_000 } as const;

/**
 * Websites by public key or secret, cached for five seconds. Unknown keys are cached too: a script left on the pages of
 * a deleted website costs no query an event. Concurrent lookups of one website share a query, and websites that exist do
 * not wait behind made-up keys.
 */
export class WebsiteCache {
  readonly #cached: LRUCache<string, CollectedWebsite | typeof unknown>;
  /** Names of websites that exist, however long ago they were cached. */
  readonly #existing = new LRUCache<string, true>({ max: maxWebsites });
  readonly #lookups = new FairQueue(lookups);
  readonly #pending = new Map<string, Promise<CollectedWebsite | undefined>>();
  /** Raised by `clear`: answers to earlier queries are not cached. */
  #epoch = 0;

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clock">) {
    this.#cached = new LRUCache({ max: maxWebsites, ttl: cacheMs, ttlResolution: 0, perf: dependencies.clock });
  }

  /** A website that is cached; undefined where it has to be looked up. */
  findCached(credential: Credential): CollectedWebsite | undefined {
    const cached = this.#cached.get(nameOf(credential));
    return cached === unknown ? undefined : cached;
  }

  /** Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer. */
  async find(credential: Credential): Promise<CollectedWebsite | undefined> {
    const name = nameOf(credential);
    if (name.length > maxCredential) return undefined;
    const cached = this.#cached.get(name);
    if (cached !== undefined) return cached === unknown ? undefined : cached;
    return this.#pending.get(name) ?? this.#query(name, credential);
  }

  /** Whether a website was ever found by it. Costs no query. */
  isKnown(credential: Credential): boolean {
    return this.#existing.has(nameOf(credential));
  }

  /** Forgets every website; to be called when one is changed or deleted. */
  clear(): void {
    this.#epoch += 1;
    this.#pending.clear();
    this.#cached.clear();
  }

  #query(name: string, credential: Credential): Promise<CollectedWebsite | undefined> {
    const epoch = this.#epoch;
    const { postgres, clock } = this.dependencies;
    const answer = this.#lookups
      .run(this.#existing.has(name) ? "existing" : unknown, () =>
        findWebsite(postgres, { ...credential, now: new Date(clock.now()) }),
      )
      .then((website) => {
        if (website !== undefined) this.#existing.set(name, true);
        if (epoch === this.#epoch) this.#cached.set(name, website ?? unknown);
        return website;
      })
      .catch((cause: unknown) => {
        throw new AppError("SERVICE_UNAVAILABLE", "The website cannot be looked up", { retryAfter: 3, cause });
      })
      .finally(() => {
        if (this.#pending.get(name) === answer) this.#pending.delete(name);
      });
    this.#pending.set(name, answer);
    return answer;
  }
}

const nameOf = (credential: Credential) =>
  "key" in credential ? `key ${credential.key}` : `secret ${credential.secret}`;
