import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { BatchContext, Draft } from "./batch.ts";
import { maxAgeMs } from "./event-time.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How far a sender's clock may be ahead, and how long an event may be on its way. */
const toleranceMs = 60_000;
/** A time in a UUID before this is chance: version 7 is younger. */
const firstTimedIds = Date.UTC(2015, 0, 1);
/** Ids of one query. */
const maxIds = 2_000;

/**
 * Times in milliseconds at which an event may have been sent first: as it says, by the server's clock, and by its id.
 * Times ahead come from a broken clock and are left out. Empty where nothing gives a time.
 */
function possibleTimes(
  { event, row }: Pick<Draft, "event" | "row">,
  { sentAt, now }: Pick<BatchContext, "sentAt" | "now">,
): number[] {
  const latest = now + toleranceMs;
  const times: number[] = [];
  if (event.at !== undefined) {
    const claimed = Date.parse(event.at);
    const corrected = sentAt === undefined ? claimed : claimed + now - Date.parse(sentAt);
    if (corrected <= latest) times.push(row.at);
    if (corrected <= latest && claimed <= latest && claimed !== row.at) times.push(claimed);
  }
  const created = row.id[14] === "7" ? Number.parseInt(row.id.slice(0, 8) + row.id.slice(9, 13), 16) : 0;
  if (created > firstTimedIds && created <= latest) times.push(created);
  return times;
}

interface PendingLookup {
  ids: readonly string[];
  days: readonly number[];
  resolve: (stored: ReadonlySet<string>) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds the duplicates that the filter in memory does not cover: events that may have been sent before it began are
 * looked up by id on the days on which they can be stored. Lookups of a website that arrive during a query share the
 * next one.
 */
export class StoredIdLookup {
  /** By website; present while a query runs. */
  readonly #pending = new Map<string, PendingLookup[]>();

  constructor(
    private readonly clickhouse: Pick<ClickHouse, "select">,
    /** Called with how many events were looked up and how many of them were stored. */
    private readonly onLookup: (outcome: { lookedUp: number; stored: number }) => void = () => {},
  ) {}

  /** Ids of the drafts that were stored before `coversSince` (milliseconds): the filter covers what came later. */
  async find(context: BatchContext, drafts: readonly Draft[], coversSince: number): Promise<ReadonlySet<string>> {
    const days = new Set<number>();
    const ids: string[] = [];
    const covered = coversSince + toleranceMs;
    for (const draft of drafts) {
      // Without an id of its own it got a new one.
      if (draft.event.id === undefined) continue;
      const times = possibleTimes(draft, context);
      if (times.length > 0 && times.every((at) => at >= covered)) continue;
      ids.push(draft.row.id);
      for (const day of daysOf(times, context.now)) days.add(day);
    }
    if (ids.length === 0) return none;
    const stored = await this.#enqueue(context.website.id, ids, [...days]);
    this.onLookup({ lookedUp: ids.length, stored: ids.filter((id) => stored.has(id)).length });
    return stored;
  }

  #enqueue(website: string, ids: readonly string[], days: readonly number[]): Promise<ReadonlySet<string>> {
    return new Promise((resolve, reject) => {
      const lookup = { ids, days, resolve, reject };
      const pending = this.#pending.get(website);
      if (pending !== undefined) pending.push(lookup);
      else {
        this.#pending.set(website, [lookup]);
        void this.#run(website);
      }
    });
  }

  async #run(website: string): Promise<void> {
    const pending = this.#pending.get(website) ?? [];
    while (pending.length > 0) {
      const group = takeGroup(pending);
      const ids = group.flatMap((lookup) => lookup.ids);
      const days = [...new Set(group.flatMap((lookup) => lookup.days))];
      try {
        const stored = await findIdsOnDays(this.clickhouse, website, { ids, days });
        for (const { resolve } of group) resolve(stored);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#pending.delete(website);
  }
}

const none: ReadonlySet<string> = new Set();

/** The first lookups that fit into one query. */
function takeGroup(pending: PendingLookup[]): PendingLookup[] {
  let ids = 0;
  const end = pending.findIndex((lookup, index) => {
    ids += lookup.ids.length;
    return index > 0 && ids > maxIds;
  });
  return pending.splice(0, end < 0 ? pending.length : end);
}

/** Without a time the last 7 days: a browser's event is never older. */
function daysOf(times: readonly number[], now: number): number[] {
  const spans = times.length === 0 ? [[now - maxAgeMs, now]] : times.map((at) => [at - hourMs, at + hourMs]);
  return spans.flatMap(([from = 0, to = 0]) => {
    const first = Math.floor(from / dayMs);
    return Array.from({ length: Math.floor(to / dayMs) - first + 1 }, (_, offset) => first + offset);
  });
}
