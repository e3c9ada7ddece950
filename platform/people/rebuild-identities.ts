import type { Dependencies } from "#platform/dependencies.ts";
import { applyClaim } from "#platform/people/apply-claim.ts";
import { applyDecision } from "#platform/people/apply-decision.ts";
import { hasIdentifiers, type IdentityClaim, visitorAt } from "#platform/people/identity-graph.ts";
import { type ClaimRow, readClaim } from "#platform/people/read-claim.ts";
import { lockRevision, readRecordedBefore, saveRevision } from "#platform/people/sql/identity-state.ts";
import { loadDecisionGraph } from "#platform/people/sql/load-decision.ts";
import { loadGraph } from "#platform/people/sql/load-graph.ts";
import { listDecisions, type StoredDecision } from "#platform/people/sql/manual-decisions.ts";
import { markRecorded, maxClockSkewMs } from "#platform/people/sql/recorded-claims.ts";
import { storeChanges } from "#platform/people/sql/store-changes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { adoptShadow, createShadow, numberAdopted } from "./sql/shadow-people.ts";
import { listBrowsers } from "./sql/visitor-repairs.ts";
import { readWebsiteClaims } from "./sql/website-claims.ts";

/** The website's batches, and what the collector remembers of its people. */
export interface ClaimIntake {
  /** The last group that is stored entirely. */
  readonly storedSeq: number;
  /** Lets nothing of a website in until the release; resolves once its claims so far are recorded. */
  pause(website: string): Promise<() => void>;
  reloadIdentities(website: string): Promise<void>;
}

interface RebuildDependencies extends Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "identity"> {
  collector: ClaimIntake;
}

/** Claims per statement. */
const batchSize = 1_000;

/**
 * Resolves the people of a website anew from the claims of its stored events, in the order in which they were stored, as
 * if no other had ever come, with the decisions made by hand in their places. Works beside the collector; only the last claims and the exchange let the website's batches
 * wait. Idempotent: a run that is cut off changes nothing.
 */
export async function rebuildIdentities(
  dependencies: RebuildDependencies,
  website: string,
  signal?: AbortSignal,
): Promise<void> {
  const { postgres, collector, identity } = dependencies;
  let release: (() => void) | undefined;
  try {
    const removed = await postgres.transaction(async (queries) => {
      await createShadow(queries);
      const replay = new Replay(dependencies, queries, website, signal);
      const stored = collector.storedSeq;
      await replay.run({ from: 0, to: stored });
      release = await collector.pause(website);
      await replay.run({ from: stored, to: collector.storedSeq });
      const visitors = await adoptShadow(queries, website);
      // Last: every website's claims wait for this lock.
      const revision = (await lockRevision(queries)) + 1;
      await numberAdopted(queries, website, revision);
      await markRecorded(queries, replay.recent, dependencies.clock.now());
      await saveRevision(queries, revision, [website]);
      return { visitors, revision };
    });
    await collector.reloadIdentities(website);
    release?.();
    release = undefined;
    await identity.removeLinks(removed);
  } finally {
    release?.();
  }
}

/** Applies claims to the people of the transaction. */
class Replay {
  /** Claims that a start would apply again, as their events arrived lately. */
  readonly recent: IdentityClaim[] = [];
  #lastDecision = 0;

  constructor(
    private readonly dependencies: Pick<Dependencies, "postgres" | "clickhouse">,
    private readonly queries: Queries,
    private readonly website: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async run(groups: { from: number; to: number }): Promise<void> {
    const { postgres, clickhouse } = this.dependencies;
    const recordedBefore = (await readRecordedBefore(postgres)) - 2 * maxClockSkewMs;
    const browsers = await listBrowsers(postgres, this.website);
    const decisions = await listDecisions(this.queries, this.website, this.#lastDecision);
    const decideBefore = async (seq: number) => {
      while ((decisions[0]?.afterSeq ?? seq) < seq) await this.#decide(decisions.shift());
    };
    for await (const rows of readWebsiteClaims(clickhouse, this.website, groups)) {
      this.signal?.throwIfAborted();
      const claims: IdentityClaim[] = [];
      for (const row of rows) {
        const claim = this.#readClaim(row, browsers);
        if (claim === undefined) continue;
        if ((decisions[0]?.afterSeq ?? row.seq) < row.seq) {
          await this.#applyAll(claims.splice(0));
          await decideBefore(row.seq);
        }
        claims.push(claim);
        if (row.received >= recordedBefore) this.recent.push(claim);
      }
      await this.#applyAll(claims);
    }
    await decideBefore(groups.to + 1);
  }

  async #applyAll(claims: readonly IdentityClaim[]): Promise<void> {
    for (let start = 0; start < claims.length; start += batchSize) {
      await this.#apply(claims.slice(start, start + batchSize));
    }
  }

  async #decide(stored: StoredDecision | undefined): Promise<void> {
    if (stored === undefined) return;
    this.#lastDecision = stored.seq;
    const graph = await loadDecisionGraph(this.queries, stored.decision);
    applyDecision(graph, stored.decision);
    await storeChanges(this.queries, graph, 0);
  }

  /** The claim under its browser's own visitor, whatever visitor a handover of before gave the event. */
  #readClaim(row: ClaimRow, browsers: ReadonlyMap<bigint, bigint>): IdentityClaim | undefined {
    const claim = readClaim(this.website, row);
    return claim && { ...claim, visitor: browsers.get(claim.visitor) ?? claim.visitor };
  }

  async #apply(claims: readonly IdentityClaim[]): Promise<void> {
    const graph = await loadGraph(this.queries, claims);
    for (const claim of claims) {
      const { visitor, at } = claim;
      // As the collector does: what names nobody counts for the visitor that the browser belongs to at the time.
      if (hasIdentifiers(claim)) applyClaim(graph, claim);
      else applyClaim(graph, { ...claim, visitor: visitorAt(graph.handovers.get(visitor), visitor, at) });
    }
    await storeChanges(this.queries, graph, 0);
  }
}
