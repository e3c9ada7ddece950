import { LRUCache } from "lru-cache";
import { Deadline } from "#platform/deadline.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { type CollectedWebsite, findWebsite } from "./sql/find-website.ts";

/** What a batch came with. */
export type Credential = { key: string } | { secret: string };

/** Changes made by another process are noticed after this time. */
const cacheMs = 5_000;
/** While PostgreSQL is away: how old an answer may be, how long a lookup may take, and when it is tried again. */
const away = { maxAgeMs: 10 * 60_000, patienceMs: 1_000, retryMs: 1_000 } as const;
const maxWebsites = 20_000;
const unknown = "unknown";
/** Keys and secrets are shorter: longer ones cost neither a query nor memory, of which 20,000 headers would take 300 MB. */
const maxCredential = 100;
/** Of PostgreSQL's 12 connections; made-up keys get half of them. */
const lookups = { total: 4, perOwner: 2, bound: 1_000 } as const;

/**
 * Websites by public key or secret, cached for five seconds. Unknown keys are cached too: a script left on the pages of
 * a deleted website costs no query an event. Concurrent lookups of one website share a query, and websites that exist do
 * not wait behind made-up keys. While PostgreSQL does not answer, a website stays as it was last read, for ten minutes.
 */
export class WebsiteCache {
  readonly #cached: LRUCache<string, CollectedWebsite | typeof unknown>;
  /** The last answers. */
  readonly #lastKnown: LRUCache<string, CollectedWebsite>;
  /** Names of websites that exist, however long ago they were cached. */
  readonly #existing = new LRUCache<string, true>({ max: maxWebsites });
  readonly #lookups = new FairQueue(lookups);
  readonly #pending = new Map<string, Promise<CollectedWebsite | undefined>>();
  /** Raised by `clear`: answers to earlier queries are not cached. */
  #epoch = 0;
  /** Lookups fail: said once in an outage. */
  #isAway = false;
  /** When PostgreSQL did not answer last: nobody asks again in the next moment, whatever credentials are sent. */
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clock" | "log">) {
    const options = { max: maxWebsites, ttlResolution: 0, perf: dependencies.clock };
    this.#cached = new LRUCache({ ...options, ttl: cacheMs });
    this.#lastKnown = new LRUCache({ ...options, ttl: away.maxAgeMs });
  }

  /** A website that is cached; undefined where it has to be looked up. */
  findCached(credential: Credential): CollectedWebsite | undefined {
    const cached = this.#cached.get(nameOf(credential));
    return cached === unknown ? undefined : cached;
  }

  /** Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer and the website is not known. */
  async find(credential: Credential): Promise<CollectedWebsite | undefined> {
    const name = nameOf(credential);
    // PostgreSQL refuses NUL, which would look like an outage to who sent it.
    if (name.length > maxCredential || name.includes("\0")) return undefined;
    const cached = this.#cached.get(name);
    if (cached !== undefined) return cached === unknown ? undefined : cached;
    const answer = this.#pending.get(name) ?? this.#query(name, credential);
    return this.#lastKnown.has(name) ? this.#orLastKnown(name, answer) : answer;
  }

  /** Whether a website was ever found by it. Costs no query. */
  isKnown(credential: Credential): boolean {
    return this.#existing.has(nameOf(credential));
  }

  /**
   * To be called when a website is changed or deleted: it is served as it is from now on or not at all. The others are
   * looked up anew.
   */
  clear(website: string): void {
    this.#epoch += 1;
    this.#pending.clear();
    this.#cached.clear();
    for (const [name, { id }] of [...this.#lastKnown.entries()]) if (id === website) this.#lastKnown.delete(name);
  }

  /** The answer, or the last one where PostgreSQL is away, or a network lets it hang. */
  async #orLastKnown(name: string, answer: Promise<CollectedWebsite | undefined>) {
    try {
      return await new Deadline(away.patienceMs).race(answer);
    } catch (error) {
      const reason = (error as Error).cause ?? error;
      // Read only now: `clear` may have been called meanwhile.
      const website = this.#lastKnown.get(name);
      if (website === undefined || !isUnavailable(reason)) throw error;
      this.#cached.set(name, website, { ttl: away.retryMs });
      if (!this.#isAway) this.dependencies.log.error({ err: error }, "websites not looked up, using those last known");
      this.#isAway = true;
      return website;
    }
  }

  #query(name: string, credential: Credential): Promise<CollectedWebsite | undefined> {
    const epoch = this.#epoch;
    const answer = this.#lookups
      .run(this.#existing.has(name) ? "existing" : unknown, () => this.#ask(credential))
      .then((website) => {
        if (website !== undefined) this.#existing.set(name, true);
        if (epoch === this.#epoch) this.#remember(name, website);
        return website;
      })
      .catch((cause: unknown) => {
        throw unavailable(cause);
      })
      .finally(() => {
        if (this.#pending.get(name) === answer) this.#pending.delete(name);
      });
    this.#pending.set(name, answer);
    return answer;
  }

  async #ask(credential: Credential): Promise<CollectedWebsite | undefined> {
    const { postgres, clock } = this.dependencies;
    const now = clock.now();
    // A clock that is set back forgets the failure.
    if (now >= this.#failedAt && now < this.#failedAt + away.retryMs) throw unavailable();
    try {
      return await findWebsite(postgres, { ...credential, now: new Date(now) });
    } catch (error) {
      if (isUnavailable(error)) this.#failedAt = clock.now();
      throw error;
    }
  }

  #remember(name: string, website: CollectedWebsite | undefined): void {
    if (this.#isAway) this.dependencies.log.warn("websites looked up after all");
    this.#isAway = false;
    this.#cached.set(name, website ?? unknown);
    if (website === undefined) this.#lastKnown.delete(name);
    else this.#lastKnown.set(name, website);
  }
}

const nameOf = (credential: Credential) =>
  "key" in credential ? `key ${credential.key}` : `secret ${credential.secret}`;

const unavailable = (cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", "The website cannot be looked up", { retryAfter: 3, cause });

/** Whether PostgreSQL does not answer, or not in time; a statement that it refuses is a bug of ours. */
const isUnavailable = (error: unknown) =>
  error instanceof AppError && (error.code === "SERVICE_UNAVAILABLE" || error.code === "TIMEOUT");
