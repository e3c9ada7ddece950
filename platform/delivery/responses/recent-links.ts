import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/** Where a code leads, and of what it is. */
export type LinkTarget = { url: string } & ({ message: string } | { link: string });

/** Some 20 MB. */
const maxLinks = 50_000;
/** A campaign's link may be changed: so long it may still lead where it led. */
const freshMs = 5_000;
/** What a store that restarts is waited for, where the link is known already, and where it is not. */
const maxLookMs = 100;
const maxAwayMs = 10_000;
const againMs = 250;

interface RecentLinkDependencies {
  clock: Clock;
  /** Looks in the store. */
  find(code: string): Promise<LinkTarget | undefined>;
}

/**
 * Links that were followed lately, in memory: one that many follow costs no query, and leads on while the store restarts.
 * A link that is not known yet waits for the store, for ten seconds.
 */
export class RecentLinks {
  readonly #known = new LRUCache<string, { target: LinkTarget; at: number }>({ max: maxLinks });

  constructor(private readonly dependencies: RecentLinkDependencies) {}

  /** Whether it was followed lately. */
  has(code: string): boolean {
    return this.#known.has(code);
  }

  /** Undefined where the code leads nowhere. Throws SERVICE_UNAVAILABLE where the store stays away. */
  async find(code: string): Promise<LinkTarget | undefined> {
    const known = this.#known.get(code);
    if (known === undefined) return this.#lookPatiently(code);
    if (this.dependencies.clock.now() - known.at < freshMs) return known.target;
    const looked = this.#look(code).catch((error: unknown) => {
      if (isAway(error)) return known.target;
      throw error;
    });
    return Promise.race([looked, setTimeout(maxLookMs, known.target, { ref: false })]);
  }

  async #look(code: string): Promise<LinkTarget | undefined> {
    const target = await this.dependencies.find(code);
    if (target === undefined) this.#known.delete(code);
    else this.#known.set(code, { target, at: this.dependencies.clock.now() });
    return target;
  }

  async #lookPatiently(code: string): Promise<LinkTarget | undefined> {
    for (let waitedMs = 0; ; waitedMs += againMs) {
      try {
        return await this.#look(code);
      } catch (error) {
        if (!isAway(error) || waitedMs >= maxAwayMs) throw error;
        await setTimeout(againMs, undefined, { ref: false });
      }
    }
  }
}

const isAway = (error: unknown) => error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
