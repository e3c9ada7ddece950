import { FairQueue } from "#platform/fair-queue.ts";
import { inSlices } from "#platform/in-slices.ts";
import { type Lookup, LookupQueue } from "#platform/lookup-queue.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { loadGraph } from "./sql/load-graph.ts";

interface ClaimLookup extends Lookup {
  items: readonly IdentityClaim[];
}

/** Loads leave most of PostgreSQL's 12 connections to others. */
const loads = { total: 4, perOwner: 2, bound: 500, boundPerOwner: 100 } as const;
/** Claims of one load, and of a website that may wait. */
const limits = { maxItems: 150, maxDays: 1, maxWaiting: 2_000 } as const;
/** Objects that are copied for those who share a load, a microsecond each: a person may have 200 fields, a browser 50 handovers. */
const maxCopied = 20_000;

/**
 * Loads what is stored around claims. What comes for a website while one of its loads runs shares the next: a flood of new
 * people, a claim each, took two statements a request, 200 a second. Where much is stored around them, and of an import,
 * each loads by itself.
 */
export class GraphLoads {
  readonly #fair = new FairQueue(loads);
  /** A graph for each of the lookups that share a load; none where that would be copying too much. */
  readonly #queue: LookupQueue<ClaimLookup, IdentityGraph[]>;

  constructor(private readonly postgres: Queries) {
    this.#queue = new LookupQueue(limits, async (website, lookups) => {
      const graph = await this.#load(
        website,
        lookups.flatMap(({ items }) => items),
      );
      if (lookups.length > 1 && graph.size * lookups.length > maxCopied) return [];
      const graphs = [graph];
      await inSlices(lookups.slice(1), () => graphs.push(graph.copy()));
      return graphs;
    });
  }

  /** A graph of the caller's own for these claims of a website. Throws SERVICE_UNAVAILABLE where too many wait. */
  async load(website: string, claims: readonly IdentityClaim[]): Promise<IdentityGraph> {
    if (claims.length > limits.maxItems) return await this.#load(website, claims);
    const graphs = await this.#queue.run(website, { items: claims });
    return graphs.pop() ?? (await this.#load(website, claims));
  }

  #load(website: string, claims: readonly IdentityClaim[]): Promise<IdentityGraph> {
    return this.#fair.run(website, () => loadGraph(this.postgres, claims));
  }
}
