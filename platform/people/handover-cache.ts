import { LRUCache } from "lru-cache";
import { KeySet } from "#platform/events/key-set.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { BrowserHandover } from "./identity-graph.ts";
import { findHandovers, listBrowsers } from "./sql/list-handovers.ts";

type Handovers = ReadonlyMap<bigint, readonly BrowserHandover[]>;

interface Bounds {
  /** Handovers in memory, about 100 bytes each. */
  maxHandovers: number;
  /** Browsers that are known to have handovers, 16 bytes each. Past it every browser is looked up once. */
  maxBrowsers: number;
}

/**
 * The handovers of browsers. Few browsers have any, so that nearly every batch is answered without a query. Anybody can
 * make browsers change hands: memory holds the handovers used last and the names of the browsers that have some.
 */
export class HandoverCache {
  readonly #cached: LRUCache<bigint, readonly BrowserHandover[]>;
  #browsers = new KeySet();
  /** What changed while a query runs: its answer may be older. */
  readonly #changes = new Set<Map<bigint, readonly BrowserHandover[]>>();

  private constructor(
    private readonly postgres: Queries,
    private readonly bounds: Bounds,
  ) {
    this.#cached = new LRUCache({ maxSize: bounds.maxHandovers, sizeCalculation: ({ length }) => length + 1 });
  }

  /** Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer. */
  static async open(postgres: Queries, bounds = { maxHandovers: 500_000, maxBrowsers: 4_000_000 }) {
    const cache = new HandoverCache(postgres, bounds);
    await cache.#listBrowsers();
    return cache;
  }

  /** The handovers of a website's browsers; browsers without any are missing. Throws as `open`. */
  async load(website: string, visitors: Iterable<bigint>): Promise<Handovers> {
    const found = new Map<bigint, readonly BrowserHandover[]>();
    const unknown: bigint[] = [];
    for (const visitor of new Set(visitors)) {
      const cached = this.#cached.get(visitor);
      if (cached !== undefined) found.set(visitor, cached);
      else if (this.#mayHave(visitor)) unknown.push(visitor);
    }
    if (unknown.length > 0) await this.#query(website, unknown, found);
    return found;
  }

  /** To be called with all handovers of a browser once a change of them is stored. */
  set(visitor: bigint, handovers: readonly BrowserHandover[]): void {
    this.#browsers.add(visitor);
    this.#cached.set(visitor, handovers);
    for (const changes of this.#changes) changes.set(visitor, handovers);
  }

  /** Forgets what is cached; to be called where a website's people were resolved anew. */
  async reload(website: string): Promise<void> {
    this.#cached.clear();
    await this.#listBrowsers(website);
  }

  #mayHave(visitor: bigint): boolean {
    return this.#browsers.size >= this.bounds.maxBrowsers || this.#browsers.has(visitor);
  }

  async #query(website: string, unknown: readonly bigint[], found: Map<bigint, readonly BrowserHandover[]>) {
    const changes = new Map<bigint, readonly BrowserHandover[]>();
    this.#changes.add(changes);
    try {
      const stored = await findHandovers(this.postgres, website, unknown);
      for (const visitor of unknown) {
        const handovers = changes.get(visitor) ?? stored.get(visitor) ?? [];
        this.#cached.set(visitor, handovers);
        found.set(visitor, handovers);
      }
    } finally {
      this.#changes.delete(changes);
    }
  }

  async #listBrowsers(website?: string): Promise<void> {
    for await (const visitors of listBrowsers(this.postgres, website)) {
      for (const visitor of visitors) this.#browsers.add(visitor);
      if (this.#browsers.size >= this.bounds.maxBrowsers) return;
    }
  }
}
