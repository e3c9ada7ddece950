import type { Dependencies } from "#platform/dependencies.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { dayOf } from "#platform/visits/day.ts";
import { canLookUp, endQuarantine, readQuarantine } from "#platform/wal/quarantine.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";

interface LoadDependencies extends Pick<Dependencies, "postgres" | "clickhouse"> {
  collector: {
    pause(website: string): Promise<() => void>;
    /** Resolves once rows that were collected before are on disk again; their claims are recorded. */
    writeAgain(website: string, rows: readonly EventRow[]): Promise<void>;
  };
}

interface LoadOptions {
  website?: string | undefined;
  signal: AbortSignal;
  /** Called with the number of events so far. */
  progress: (done: number) => void;
}

/** Events of one load; 1,000 ids fit into a statement. */
const maxEvents = 1_000;

/**
 * Loads quarantined events (of a website, or of all) again: through the log, under a new group, as followers have passed
 * their own. What is refused again stays. May be cut off anywhere: an event that is stored already is not stored again.
 * Throws SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function loadQuarantined(
  dependencies: LoadDependencies,
  { website, signal, progress }: LoadOptions,
): Promise<{ loaded: number; refused: number }> {
  const sum = { loaded: 0, refused: 0 };
  let after: { website: string; id: string } | undefined;
  while (!signal.aborted) {
    const events = await readQuarantine(dependencies.postgres, { website, after, limit: maxEvents });
    after = events.at(-1);
    if (after === undefined) break;
    const loaded = await loadEvents(dependencies, after.website, events);
    sum.loaded += loaded;
    sum.refused += events.length - loaded;
    progress(sum.loaded + sum.refused);
  }
  return sum;
}

/** Nothing else of the website comes in meanwhile: a client may send one of the events again. */
async function loadEvents(
  { postgres, clickhouse, collector }: LoadDependencies,
  website: string,
  events: readonly { row: EventRow }[],
): Promise<number> {
  const rows = events.map(({ row }) => row).filter(canLookUp);
  if (rows.length === 0) return 0;
  const release = await collector.pause(website);
  try {
    const findStored = () =>
      findIdsOnDays(clickhouse, website, {
        ids: rows.map((row) => row.id),
        days: [...new Set(rows.map(({ at }) => dayOf(at)))],
      });
    const before = await findStored();
    await collector.writeAgain(
      website,
      rows.filter((row) => !before.has(row.id)),
    );
    const stored = await findStored();
    const loaded = rows.map((row) => row.id).filter((id) => stored.has(id));
    await endQuarantine(postgres, website, loaded);
    return loaded.length;
  } finally {
    release();
  }
}
