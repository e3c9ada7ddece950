import type { Registry } from "prom-client";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { EventLog } from "./event-log.ts";
import type { JudgeDeferred } from "./load.ts";
import { afterLoad } from "./load-barrier.ts";
import { readLoadedMark, saveLoadedMark } from "./loaded-mark.ts";
import { Loader, maxTimerMs } from "./loader.ts";
import { quarantineEvents, type UnloadableEvent } from "./quarantine.ts";
import { replayLog } from "./replay.ts";
import { logFolder, syncFolder } from "./segment.ts";
import { countQuarantined } from "./sql/quarantined-events.ts";
import { walMetrics } from "./wal-metrics.ts";

/** The write-ahead log of this process. */
export interface Wal {
  log: EventLog;
  loader: Loader;
  /** Number of the next group. */
  nextSeq: number;
  /** Whether groups of an earlier process are not loaded yet: memory cannot be filled from the event store. */
  isReplaying(): boolean;
}

/** More are loaded while events are collected: half a second of loading. */
const maxRowsBefore = 20_000;

type WalDependencies = Pick<
  Dependencies,
  "postgres" | "clickhouse" | "clock" | "ids" | "log" | "settings" | "barrier"
> & {
  dirtyDays: Pick<DirtyDays, "markAndStore">;
  judge: JudgeDeferred;
  waitForInserts: () => Promise<void>;
};

interface OpenOptions extends Pick<Parameters<typeof replayLog>[1], "lastStored" | "onClaims"> {
  lastCursor: number;
  registry: Registry;
}

/**
 * Opens the log and loads what an earlier process left in it, or begins to where that is much. `onClaims` takes its
 * groups that may hold identity claims. `lastStored` is the last group with a row in the event
 * store, `lastCursor` the highest cursor of a follower: numbers go on above both. Throws an Error of one line where the
 * log is damaged, SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function openWal(
  dependencies: WalDependencies,
  { lastStored, lastCursor, registry, onClaims }: OpenOptions,
): Promise<Wal> {
  const { postgres, clock, dirtyDays, judge, waitForInserts, log, ids, settings, barrier } = dependencies;
  const folder = logFolder(settings.DATA_DIR);
  makeFolder(folder);
  await syncFolder(settings.DATA_DIR);
  const boot = ids.uuid();
  const mark = readLoadedMark(folder);
  const unloaded: Parameters<Loader["add"]>[0][] = [];
  const stores = {
    ...{ clickhouse: afterLoad(dependencies.clickhouse), dirtyDays, judge, waitForInserts, log },
    quarantine: (events: readonly UnloadableEvent[]) => quarantineEvents({ postgres, clock, log }, events),
  };
  const replayed = await replayLog(stores, {
    ...{ folder, boot, mark, lastStored, onClaims },
    onUnloaded: (entry) => unloaded.push(entry),
  });
  const last = Math.max(lastStored, lastCursor, mark, replayed.last);
  const events = new EventLog({ folder, last, clock, files: replayed.files });
  const metrics = walMetrics(registry, {
    readState: () => ({ ...loader.state, segments: events.segments }),
    countQuarantined: async () => (await countQuarantined(postgres)).events,
  });
  const loader = new Loader({
    ...{ ...stores, boot, maxBytes: settings.WAL_MAX_BYTES },
    loaded: unloaded[0] === undefined ? last : unloaded[0].seq - 1,
    async onLoad(load) {
      metrics.loaded(load);
      saveLoadedMark(folder, load.loadedSeq);
      await events.removeLoaded(load.loadedSeq);
    },
  });
  for (const entry of unloaded) loader.add(entry);
  const rows = loader.state.rows + replayed.added;
  if (rows > 0) log.warn({ rows }, "replaying events of the write-ahead log");
  if (rows <= maxRowsBefore) await loader.load(undefined, maxTimerMs);
  await events.removeLoaded(loader.loadedSeq);
  const lastUnloaded = unloaded.at(-1)?.seq ?? 0;
  const isReplaying = () => loader.loadedSeq < lastUnloaded;
  barrier.attach(
    {
      load: (website) => loader.load(website),
      copy: () => loader.copy(),
      checkCapacity: () => loader.checkCapacity(),
      isReplaying,
      get state() {
        return loader.state;
      },
    },
    () => loader.abandon().then(() => events.close(0)),
  );
  return { log: events, loader, nextSeq: last + 1, isReplaying };
}
