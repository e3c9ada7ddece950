import { type Lookup, LookupQueue } from "#platform/lookup-queue.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Batch, BatchContext, Draft } from "./batch.ts";
import { maxAgeMs } from "./event-time.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";
import type { SuspectId } from "./stored-state.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How far a sender's clock may be ahead, and how long an event may be on its way. */
const toleranceMs = 60_000;
/** A time in a UUID before this is chance: version 7 is younger. */
const firstTimedIds = Date.UTC(2015, 0, 1);
/**
 * A browser's event is stored within `maxAgeMs` of its arrival, whatever its clock and its id say: an earlier time would
 * read the ids of years.
 */
const maxBrowserAgeMs = 30 * dayMs;
/** A statement is limited to 256 KiB: an id takes 40 bytes. */
const limits = { maxItems: 2_000, maxDays: 100, maxWaiting: 50_000 } as const;

/**
 * Times in milliseconds at which an event may have been sent first: as it says, by the server's clock, and by its id.
 * Times ahead, and a browser's of long ago, come from a broken clock and are left out. Empty where nothing gives a time.
 */
function possibleTimes(
  { event, row }: Pick<Draft, "event" | "row">,
  { sentAt, now, trusted }: Pick<BatchContext, "sentAt" | "now" | "trusted">,
): number[] {
  const latest = now + toleranceMs;
  const times: number[] = [];
  if (event.at !== undefined) {
    const claimed = Date.parse(event.at);
    const corrected = sentAt === undefined ? claimed : claimed + now - Date.parse(sentAt);
    if (corrected <= latest) times.push(row.at);
    if (corrected <= latest && claimed <= latest && claimed !== row.at) times.push(claimed);
  }
  // As it was sent: a derived id has no time.
  const { id = "" } = event;
  const created = id[14] === "7" ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0;
  if (created > firstTimedIds && created <= latest) times.push(created);
  return trusted ? times : times.filter((at) => at >= now - maxBrowserAgeMs);
}

interface IdLookup extends Lookup {
  items: readonly string[];
  days: readonly number[];
}

/**
 * Finds the duplicates that the filter in memory does not cover: events that may have been sent before it began are
 * looked up by id on the days on which they can be stored.
 */
export class StoredIdLookup {
  readonly #queue: LookupQueue<IdLookup, ReadonlySet<string>>;

  constructor(
    clickhouse: Pick<ClickHouse, "select">,
    /** Called with how many events were looked up and how many of them were stored. */
    private readonly onLookup: (outcome: { lookedUp: number; stored: number }) => void = () => {},
  ) {
    this.#queue = new LookupQueue(
      limits,
      (website, lookups): Promise<ReadonlySet<string>> =>
        findIdsOnDays(clickhouse, website, {
          ids: lookups.flatMap(({ items }) => items),
          days: [...new Set(lookups.flatMap(({ days }) => days))],
        }),
    );
  }

  /** Ids of the drafts that may have been stored before `coversSince` (milliseconds): the filter covers what came later. */
  listSuspects({ context, drafts }: Batch, coversSince: number): Map<string, SuspectId> {
    const suspects = new Map<string, SuspectId>();
    const covered = coversSince + toleranceMs;
    for (const draft of drafts) {
      // Without an id of its own it got a new one.
      if (draft.event.id === undefined) continue;
      const times = possibleTimes(draft, context);
      if (times.length > 0 && times.every((at) => at >= covered)) continue;
      suspects.set(draft.row.id, { days: daysOf(times, context.now), counterpart: draft.counterpart });
    }
    return suspects;
  }

  /** Which of these and of their counterparts are stored. Throws SERVICE_UNAVAILABLE. */
  async find({ context, deadline }: Batch, suspects: ReadonlyMap<string, SuspectId>): Promise<ReadonlySet<string>> {
    const found = [...suspects];
    const counterparts = found.map(([, { counterpart }]) => counterpart).filter((id) => id !== undefined);
    const ids = [...suspects.keys(), ...counterparts];
    const days = new Set(found.flatMap(([, suspect]) => suspect.days));
    const lookup = { items: ids, days: [...days], firstDay: Math.min(...days), lastDay: Math.max(...days) };
    const stored = await this.#queue.run(context.website.id, lookup, deadline);
    this.onLookup({ lookedUp: suspects.size, stored: found.filter(([id]) => stored.has(id)).length });
    return stored;
  }
}

/** Without a time the last 7 days: a browser's event is never older. */
function daysOf(times: readonly number[], now: number): number[] {
  const spans = times.length === 0 ? [[now - maxAgeMs, now]] : times.map((at) => [at - hourMs, at + hourMs]);
  return spans.flatMap(([from = 0, to = 0]) => {
    const first = Math.floor(from / dayMs);
    return Array.from({ length: Math.floor(to / dayMs) - first + 1 }, (_, offset) => first + offset);
  });
}
