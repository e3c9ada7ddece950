import { isVouched } from "#contract/provenance.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { inSlices } from "#platform/in-slices.ts";
import { applyClaim } from "./apply-claim.ts";
import { ClaimQueue, type PendingClaims } from "./claim-queue.ts";
import { GraphLoads } from "./graph-loads.ts";
import { HandoverCache } from "./handover-cache.ts";
import { hasIdentifiers, type IdentityClaim, maxHandovers, provenanceOf, visitorAt } from "./identity-graph.ts";
import { recordClaims } from "./record-claims.ts";
import { RedundantClaims } from "./redundant-claims.ts";
import { saveRecordedBefore } from "./sql/identity-state.ts";
import { pruneRecorded } from "./sql/recorded-claims.ts";

type ResolverDependencies = Pick<Dependencies, "postgres" | "clock" | "log">;

/** The visitor that owns a browser's events at a time, in milliseconds since 1970. */
export type VisitorAt = (visitor: bigint, at: number) => bigint;

/** Redundant claims that are not marked as recorded yet. */
const maxUnmarked = 5_000;
/** How often progress is saved: claims received later are replayed after a crash. */
const checkpointMs = 60_000;

/**
 * Resolves visitors to people: records identity claims in order and answers which visitor a browser belongs to. Claims
 * that wait while a transaction runs share the next one, in which websites take turns; one transaction runs at a time
 * over all processes. One instance per collecting process.
 */
export class IdentityResolver {
  readonly #pending = new ClaimQueue();
  readonly #graphs: GraphLoads;
  #running: Promise<void> | undefined;
  #checkpointAt = 0;
  /** PostgreSQL does not take the claims that are under way. */
  #isStuck = false;
  readonly #redundant = new RedundantClaims();
  /**
   * Redundant claims since the last transaction, by event; the next transaction marks them. A crash before that replays
   * them, when they are still redundant.
   */
  readonly #unmarked = new Map<string, IdentityClaim>();
  /** When events arrived whose claims are not recorded yet. */
  readonly #inFlight = new Set<{ receivedAt: number }>();

  private constructor(
    private readonly dependencies: ResolverDependencies,
    private readonly handovers: HandoverCache,
  ) {
    this.#graphs = new GraphLoads(dependencies.postgres);
  }

  /** Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer. */
  static async open(dependencies: ResolverDependencies): Promise<IdentityResolver> {
    return new IdentityResolver(dependencies, await HandoverCache.open(dependencies.postgres));
  }

  /**
   * Forgets a website's handovers; to be called where its people were resolved anew, while none of its claims is under
   * way. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer.
   */
  async reload(website: string): Promise<void> {
    await this.handovers.reload(website);
    this.#redundant.forget(website);
  }

  /** Whose the events of these browsers are. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer. */
  async findVisitors(website: string, visitors: Iterable<bigint>): Promise<VisitorAt> {
    const handovers = await this.handovers.load(website, visitors);
    return (visitor, at) => visitorAt(handovers.get(visitor), visitor, at);
  }

  /**
   * Every visitor that the events of these browsers may be stored under; undefined for a browser that may have had more
   * than are kept. Throws as `findVisitors`.
   */
  async listVisitors(website: string, visitors: Iterable<bigint>): Promise<Map<bigint, bigint[] | undefined>> {
    const handovers = await this.handovers.load(website, visitors);
    const listed = new Map<bigint, bigint[] | undefined>();
    for (const visitor of visitors) {
      const own = handovers.get(visitor) ?? [];
      const all = [visitor, ...own.map(({ assignedVisitor }) => assignedVisitor)];
      listed.set(visitor, own.length < maxHandovers ? all : undefined);
    }
    return listed;
  }

  /**
   * `findVisitors` as it will be after these claims of the website: the events of a batch are stored before its claims,
   * under the visitors that they will have. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer or too many wait:
   * claims that change something, before their events are stored.
   */
  async previewVisitors(
    website: string,
    visitors: Iterable<bigint>,
    claims: readonly IdentityClaim[],
  ): Promise<VisitorAt> {
    if (claims.length > 0) this.#pending.checkCapacity(website);
    const current = await this.findVisitors(website, visitors);
    const relevant = this.#dropRedundant(claims);
    if (relevant.length > 0) this.#checkCapacity();
    if (!relevant.some(hasIdentifiers)) return current;
    const graph = await this.#graphs.load(website, relevant);
    await inSlices(relevant, (claim) => applyClaim(graph, claim));
    return (visitor, at) => {
      const handovers = graph.handovers.get(visitor);
      return handovers === undefined ? current(visitor, at) : visitorAt(handovers, visitor, at);
    };
  }

  /**
   * Stores events by `write`, then records their claims. `receivedAt` (milliseconds) is not later than the time of
   * arrival that the events are stored with: after a crash in between, the next start replays from there.
   */
  async writeAndRecord(
    receivedAt: number,
    claims: readonly IdentityClaim[],
    write: () => Promise<void>,
  ): Promise<void> {
    const flight = { receivedAt };
    this.#inFlight.add(flight);
    try {
      await write();
      await this.record(claims);
    } finally {
      this.#inFlight.delete(flight);
    }
  }

  /**
   * Resolves once these and all earlier claims of their websites (without any: of all websites) are in PostgreSQL and count in every report requested from then on;
   * retries while PostgreSQL does not answer. Claims of deleted websites are skipped. Throws any other error that keeps
   * a claim from being stored.
   */
  async record(claims: readonly IdentityClaim[]): Promise<void> {
    if (claims.length === 0) return await this.#pending.settle();
    const stored = this.#pending.add(claims);
    this.#running ??= this.#run();
    await stored;
  }

  #checkCapacity(): void {
    if (!this.#isStuck) return;
    throw new AppError("SERVICE_UNAVAILABLE", "Identity claims cannot be recorded", { retryAfter: 5 });
  }

  /** Resolves once nothing waits and the checkpoint says so. */
  async drain(): Promise<void> {
    this.#pending.hurry();
    await this.#running;
    this.#checkpointAt = 0;
    await this.#saveCheckpoint();
  }

  async #run(): Promise<void> {
    while (!this.#pending.isEmpty) {
      await this.#pending.waitForRested();
      const group = this.#pending.takeGroup();
      await this.#storeGroup(group);
      this.#pending.rest(group);
    }
    this.#running = undefined;
    const { log } = this.dependencies;
    await this.#saveCheckpoint().catch((error: unknown) => log.warn({ err: error }, "identity checkpoint failed"));
  }

  async #saveCheckpoint(): Promise<void> {
    const { clock, postgres } = this.dependencies;
    const now = clock.now();
    if (now - this.#checkpointAt < checkpointMs) return;
    this.#checkpointAt = now;
    await saveRecordedBefore(postgres, Math.min(now, ...[...this.#inFlight].map(({ receivedAt }) => receivedAt)));
    await pruneRecorded(postgres);
  }

  /** Where a group fails its members are stored one by one: an invalid claim must not block the others. */
  async #storeGroup(group: readonly PendingClaims[]): Promise<void> {
    try {
      await this.#retryUnavailable(() => this.#store(group.flatMap(({ claims }) => claims)));
      for (const { resolve } of group) resolve();
    } catch (error) {
      const [only, ...others] = group;
      if (others.length === 0) only?.reject(error);
      else for (const each of group) await this.#storeGroup([each]);
    }
  }

  async #store(claims: readonly IdentityClaim[]): Promise<void> {
    const relevant = this.#dropRedundant(claims);
    const isRelevant = new Set(relevant);
    for (const claim of claims) if (!isRelevant.has(claim)) this.#unmarked.set(claim.event, claim);
    if (relevant.length === 0 && this.#unmarked.size < maxUnmarked) return;
    const graph = await recordClaims(this.dependencies, relevant, [...this.#unmarked.values()]);
    this.#unmarked.clear();
    for (const visitor of new Set([...graph.changed.handovers].map((handover) => handover.visitor))) {
      this.handovers.set(visitor, graph.handovers.get(visitor) ?? []);
    }
    // A browser of the former owner would go on as theirs, and after a replay as nobody's.
    for (const website of graph.changed.idsMovedIn) this.#redundant.forget(website);
    for (const claim of new Map(relevant.map((each) => [each.visitor, each])).values()) {
      this.#redundant.remember(claim, graph);
    }
  }

  /**
   * After a visitor's first relevant claim all later ones count, as a browser may change hands and back; after one that is
   * vouched for all of its id, which may have become another's by it.
   */
  #dropRedundant(claims: readonly IdentityClaim[]): IdentityClaim[] {
    const [changed, moved] = [new Set<bigint>(), new Set<string>()];
    return claims.filter((claim) => {
      const id = `${claim.website} ${claim.identifiers.id}`;
      if (!changed.has(claim.visitor) && !moved.has(id) && this.#redundant.isRedundant(claim)) return false;
      changed.add(claim.visitor);
      if (claim.identifiers.id !== undefined && isVouched(provenanceOf(claim, "id"))) moved.add(id);
      return true;
    });
  }

  async #retryUnavailable(store: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await store();
        this.#isStuck = false;
        return;
      } catch (error) {
        this.#isStuck = error instanceof AppError;
        if (!(error instanceof AppError)) throw error;
        this.dependencies.log.error({ err: error, attempt }, "recording identity claims failed, retrying");
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 5_000)));
      }
    }
  }
}
