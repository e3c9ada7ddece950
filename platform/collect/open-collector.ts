import type { Registry } from "prom-client";
import type { Dependencies } from "#platform/dependencies.ts";
import { DisplacedEvents } from "#platform/events/displaced-events.ts";
import { eventKey, websiteKey } from "#platform/events/keys.ts";
import { readLastCursor } from "#platform/events/tail.ts";
import { deriveProvenance } from "#platform/people/derive-provenance.ts";
import { completeReplacements } from "#platform/people/erasure/replace-stored.ts";
import { IdentityResolver } from "#platform/people/identity-resolver.ts";
import { claimsOf, type LoggedClaims, replayStoredClaims } from "#platform/people/replay-stored-claims.ts";
import type { RefusalCounts } from "#platform/refusals/refusal-counts.ts";
import { intakeRatesOf } from "#platform/settings.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { DirtyDays } from "#platform/visits/dirty-days.ts";
import { takeBackFolding } from "#platform/visits/fold-days.ts";
import type { LoggedGroup } from "#platform/wal/group.ts";
import type { NumberedGroup } from "#platform/wal/load.ts";
import { afterLoad } from "#platform/wal/load-barrier.ts";
import { openWal, type Wal } from "#platform/wal/open-wal.ts";
import { Collector } from "./collector.ts";
import { collectorMetrics } from "./collector-metrics.ts";
import { DeferredLookups } from "./deferred-lookups.ts";
import { DuplicateFilter, filterMs } from "./duplicate-filter.ts";
import { emptySessions, fillSessions } from "./fill-sessions.ts";
import type { Geo } from "./geo.ts";
import { RowImports } from "./import-rows.ts";
import { IntakeLimits } from "./intake-limits.ts";
import { judgeDeferred } from "./judge-deferred.ts";
import { memoize } from "./memoize.ts";
import type { PageMessages } from "./page-messages.ts";
import { ReceivedEvents } from "./received-events.ts";
import { SessionLookup } from "./session-lookup.ts";
import { readLastSeq } from "./sql/last-seq.ts";
import { readRecentIds } from "./sql/recent-ids.ts";
import { StepTimes } from "./step-times.ts";
import { buildSteps } from "./steps.ts";
import { toServerId } from "./stored-event-id.ts";
import { StoredIdLookup } from "./stored-id-lookup.ts";
import { UnloadedIds } from "./unloaded-ids.ts";
import { UnstoredBatches } from "./unstored-batches.ts";
import { VisitorRateLimiter } from "./visitor-rate-limiter.ts";
import { waitForInserts } from "./wait-for-inserts.ts";
import { WebsiteCache } from "./website-cache.ts";
import { Writer } from "./writer.ts";

type OpenDependencies = Pick<
  Dependencies,
  "postgres" | "clickhouse" | "barrier" | "clock" | "disk" | "ids" | "log" | "settings"
>;

interface OpenOptions {
  geo: Geo;
  registry: Registry;
  /** Counts what limits refuse, for owners to see. */
  refusals?: Pick<RefusalCounts, "add">;
  maxWaiting?: number;
  pages?: PageMessages;
}

/**
 * Opens the collector: fills the duplicate filter and the open sessions from the store, continues the numbers of the
 * groups and replays the identity claims that a crash cut off. Await it before the port opens.
 */
export async function openCollector(
  dependencies: OpenDependencies,
  { geo, registry, refusals, maxWaiting, pages }: OpenOptions,
): Promise<Collector> {
  const { postgres, clickhouse, barrier, clock, disk, ids, log, settings } = dependencies;
  await barrier.takeOver();
  // Everything below reads what is stored: nothing of an earlier process may follow.
  await waitForInserts(clickhouse);
  const [unstored, dirtyDays] = [new UnstoredBatches(), new DirtyDays(dependencies)];
  await endInterrupted({ ...dependencies, dirtyDays });
  // A cursor can be ahead of every stored event where the events of the last groups were deleted.
  const [lastStored, lastCursor] = [await readLastSeq(clickhouse), await readLastCursor(postgres)];
  const deferred: DeferredLookups = new DeferredLookups(() => wal.isReplaying());
  const logged: LoggedClaims[] = [];
  const displacedEvents = new DisplacedEvents(postgres);
  const judge = (groups: readonly NumberedGroup[]) =>
    judgeDeferred(clickhouse, groups, {
      onJudged: (before, own) => deferred.judged(before, own),
      onDisplaced: (website, events) => displacedEvents.note(website, events, clock.now()),
    });
  const onClaims = (group: LoggedGroup) => {
    logged.push(claimsOf(group));
    deferred.addReplayed(group);
  };
  const loading = { ...dependencies, dirtyDays, judge, waitForInserts: () => waitForInserts(clickhouse) };
  const wal: Wal = await openWal(loading, { lastStored, lastCursor, registry, onClaims });
  // Where much is to be loaded the store lacks what happened last: memory begins empty, and lookups are deferred.
  const [isReplaying, now] = [wal.isReplaying(), clock.now()];
  const filter = isReplaying ? new DuplicateFilter(now) : await fillFilter(clickhouse, now);
  const sessions = isReplaying ? emptySessions(now, unstored) : await fillSessions(clickhouse, now, unstored);
  const metrics = collectorMetrics(registry, () => writer.rowsWaiting);
  const writer: Writer = new Writer({
    ...{ eventLog: wal.log, loader: wal.loader, clock, disk, log, seq: wal.nextSeq, onGroup: metrics.group },
    ...(maxWaiting === undefined ? {} : { maxWaiting }),
  });
  const identities = await IdentityResolver.open(dependencies);
  const stored = { ...dependencies, clickhouse: afterLoad(clickhouse) };
  await deriveProvenance(stored);
  // Emptied: the loader keeps this scope for as long as the process lives.
  const claims = logged.splice(0);
  await replayStoredClaims(stored, identities, isReplaying ? claims : []);
  const receivedEvents = new ReceivedEvents();
  const unloaded = new UnloadedIds(filter, wal.loader);
  const steps = buildSteps({
    ...{ storedSessions: new SessionLookup(clickhouse), unstored, displacedEvents, onCollected: metrics.accepted },
    ...openIdLookups(clickhouse, unloaded, metrics),
    ...{ ids, filter, sessions, deferred, identities, writer, receivedEvents },
  });
  const unfiltered = unloaded.withoutFilter(writer);
  const stepNames = steps.map(({ name }) => name);
  return new Collector({
    ...{ clock, geo, steps, writer, unfiltered, wal, identities, receivedEvents, dirtyDays, pages },
    websites: new WebsiteCache({ postgres, clock, log }),
    rateLimiter: new VisitorRateLimiter(),
    limits: openLimits(settings, metrics, refusals),
    stepTimes: new StepTimes(registry, stepNames),
    imports: new RowImports({ postgres, clickhouse, clock, identities, writer: unfiltered }),
  });
}

const openIdLookups = (
  clickhouse: ClickHouse,
  unloaded: UnloadedIds,
  { looked }: Pick<ReturnType<typeof collectorMetrics>, "looked">,
) => ({
  storedIds: new StoredIdLookup(
    afterLoad(clickhouse, (website) => unloaded.areFiltered(website)),
    looked,
  ),
  loadedIds: new StoredIdLookup(afterLoad(clickhouse), looked),
});

const openLimits = (
  settings: OpenDependencies["settings"],
  metrics: Pick<ReturnType<typeof collectorMetrics>, "refused">,
  refusals: OpenOptions["refusals"],
): IntakeLimits =>
  new IntakeLimits(intakeRatesOf(settings), (refused) => {
    metrics.refused(refused);
    if (refused.website !== undefined) refusals?.add({ ...refused, website: refused.website });
  });

async function fillFilter(clickhouse: ClickHouse, now: number): Promise<DuplicateFilter> {
  const filter = new DuplicateFilter(now - filterMs);
  const key = memoize(20_000, websiteKey);
  await readRecentIds(
    clickhouse,
    { from: now - filterMs, to: now + filterMs },
    ({ website, id, isServers, received }) => {
      filter.rotate(received);
      filter.add(eventKey(key(website), isServers ? toServerId(id) : id));
    },
  );
  return filter;
}

/** Ends what an earlier process was cut off in, before anything is read. */
async function endInterrupted(dependencies: OpenDependencies & { dirtyDays: DirtyDays }): Promise<void> {
  await completeReplacements(dependencies);
  await takeBackFolding(dependencies);
}
