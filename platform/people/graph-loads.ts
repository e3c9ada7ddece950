import { Deadline } from "#platform/deadline.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { type Lookup, LookupQueue } from "#platform/lookup-queue.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { loadGraph } from "./sql/load-graph.ts";

interface ClaimLookup extends Lookup {
  items: readonly IdentityClaim[];
}

/** Of PostgreSQL's 12 connections they leave most to others. */
const loads = { total: 4, perOwner: 1, bound: 500 } as const;
/** Claims of one load: who shares it copies what it found. */
const limits = { maxItems: 150, maxDays: 1, maxWaiting: 40_000 } as const;

/**
 * Loads what is stored around claims. What comes for a website while one of its loads runs shares the next: a flood of new
 * people, a claim each, took two statements a request, 200 a second.
 */
export class GraphLoads {
  readonly #queue: LookupQueue<ClaimLookup, { graph: IdentityGraph; isShared: boolean }>;

  constructor(postgres: Queries) {
    const fair = new FairQueue(loads);
    this.#queue = new LookupQueue(limits, async (website, lookups) => {
      const claims = lookups.flatMap(({ items }) => items);
      return { graph: await fair.run(website, () => loadGraph(postgres, claims)), isShared: lookups.length > 1 };
    });
  }

  /** A graph of the caller's own for these claims of a website. Throws SERVICE_UNAVAILABLE where too many wait. */
  async load(website: string, claims: readonly IdentityClaim[]): Promise<IdentityGraph> {
    const lookup = { items: claims, firstDay: 0, lastDay: 0 };
    const { graph, isShared } = await this.#queue.run(website, lookup, new Deadline());
    return isShared ? graph.copy() : graph;
  }
}
