import { setTimeout as wait } from "node:timers/promises";
import type { Deadline } from "./deadline.ts";
import { AppError } from "./errors.ts";
import { LatestOwners } from "./latest-owners.ts";

/** What a lookup costs and with which others it fits into one query. */
export interface Lookup {
  /** Ids, visitors or claims. */
  items: readonly unknown[];
  /** Days (numbers since 1970) that it reads, where it reads some. */
  firstDay?: number;
  lastDay?: number;
}

interface Waiting<Kind, Found> {
  lookup: Kind;
  deadline: Deadline | undefined;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  /** Items of one query. */
  maxItems: number;
  /** Days that one query reads, unless a single lookup has more. */
  maxDays: number;
  /** Items of a website that may wait; further lookups get SERVICE_UNAVAILABLE. */
  maxWaiting: number;
}

/**
 * Where others had lookups lately, a website that has more of them after a query rests as long as that took: one query
 * after the other would take half a core from the others, and what comes meanwhile shares the next.
 */
const rest = { maxMs: 50, latelyMs: 10_000 } as const;

/**
 * Coalesces the lookups of a website: one query runs, the lookups that arrive meanwhile share the next. A query costs 17 ms
 * for one visitor and for a hundred; one query a batch let 32 connections delay every website by seconds.
 */
export class LookupQueue<Kind extends Lookup, Found> {
  /** By website; present while a query runs. */
  readonly #waiting = new Map<string, Waiting<Kind, Found>[]>();
  /** Items that wait, by website: adding them up for each lookup took a second for 20,000 lookups. */
  readonly #items = new Map<string, number>();
  readonly #latest = new LatestOwners();

  constructor(
    private readonly limits: Limits,
    private readonly find: (website: string, lookups: readonly Kind[]) => Promise<Found>,
  ) {}

  /** What the query finds that answers this lookup, and others beside it. Throws SERVICE_UNAVAILABLE past the bound. */
  run(website: string, lookup: Kind, deadline?: Deadline): Promise<Found> {
    const waiting = this.#waiting.get(website);
    const items = this.#items.get(website) ?? 0;
    if (items > 0 && items + lookup.items.length > this.limits.maxWaiting) {
      throw new AppError("SERVICE_UNAVAILABLE", "Too many lookups of a website wait", { retryAfter: 2 });
    }
    this.#latest.note(website);
    return new Promise((resolve, reject) => {
      const entry = { lookup, deadline, resolve, reject };
      this.#items.set(website, items + lookup.items.length);
      if (waiting !== undefined) waiting.push(entry);
      else {
        this.#waiting.set(website, [entry]);
        void this.#work(website);
      }
    });
  }

  async #work(website: string): Promise<void> {
    const waiting = this.#waiting.get(website) ?? [];
    while (waiting.length > 0) {
      const group = this.#takeGroup(waiting);
      this.#items.set(
        website,
        waiting.reduce((sum, { lookup }) => sum + lookup.items.length, 0),
      );
      if (group.length === 0) continue;
      const startedAt = performance.now();
      try {
        const found = await this.find(
          website,
          group.map(({ lookup }) => lookup),
        );
        for (const { resolve } of group) resolve(found);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      const hasMore = waiting.length > 0 && this.#latest.hasOther(website, rest.latelyMs);
      if (hasMore) await wait(Math.min(rest.maxMs, performance.now() - startedAt));
    }
    this.#waiting.delete(website);
    this.#items.delete(website);
  }

  /** Takes the first lookup and those after it that fit into its query. Lookups that nobody waits for are rejected. */
  #takeGroup(waiting: Waiting<Kind, Found>[]): Waiting<Kind, Found>[] {
    const group: Waiting<Kind, Found>[] = [];
    const later: Waiting<Kind, Found>[] = [];
    let items = 0;
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const entry of waiting) {
      const { lookup, deadline, reject } = entry;
      const { firstDay = 0, lastDay = 0 } = lookup;
      if (deadline?.isOver === true) {
        reject(new AppError("SERVICE_UNAVAILABLE", "A lookup waited too long", { retryAfter: 5 }));
        continue;
      }
      const span = Math.max(last, lastDay) - Math.min(first, firstDay) + 1;
      const fits = items + lookup.items.length <= this.limits.maxItems && span <= this.limits.maxDays;
      if (group.length > 0 && !fits) {
        later.push(entry);
        continue;
      }
      group.push(entry);
      items += lookup.items.length;
      first = Math.min(first, firstDay);
      last = Math.max(last, lastDay);
    }
    waiting.splice(0, waiting.length, ...later);
    return group;
  }
}
