import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { BatchContext, Draft } from "./batch.ts";
import { maxAgeMs } from "./event-time.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A sender's clock may be ahead by so much and still be believed; and so long an event may be on its way. */
const doubtMs = 60_000;
/** UUIDs that hold their time are younger than this; older ones are made up. */
const firstTimedIds = Date.UTC(2015, 0, 1);
/** Ids of one look-up. */
const maxIds = 2_000;

/**
 * The times at which an event may have been told for the first time, in milliseconds: as it was told, by the server's
 * clock, and by its id. What lies ahead is a broken clock and says nothing. Empty where nothing says anything.
 */
export function possibleTimes({ event, row }: Pick<Draft, "event" | "row">, { sentAt, now }: BatchContext): number[] {
  const latest = now + doubtMs;
  const moments: number[] = [];
  if (event.at !== undefined) {
    const told = Date.parse(event.at);
    const corrected = sentAt === undefined ? told : told + now - Date.parse(sentAt);
    if (corrected <= latest) moments.push(row.at);
    if (corrected <= latest && told <= latest && told !== row.at) moments.push(told);
  }
  const made = row.id[14] === "7" ? Number.parseInt(row.id.slice(0, 8) + row.id.slice(9, 13), 16) : 0;
  if (made > firstTimedIds && made <= latest) moments.push(made);
  return moments;
}

interface Question {
  ids: readonly string[];
  days: readonly number[];
  found: (stored: ReadonlySet<string>) => void;
  failed: (error: unknown) => void;
}

/**
 * Knows the repetitions that the gate no longer knows: events that may have been told before what it covers are looked up
 * by id, on the days on which they can be. Those of one website that come while one look-up runs are looked up together.
 */
export class StoredIdLookup {
  /** Websites that are being asked about, and what is to be asked next. */
  readonly #waiting = new Map<string, Question[]>();

  constructor(
    private readonly clickhouse: Pick<ClickHouse, "select">,
    /** Told how many events were looked up and how many of them were stored already. */
    private readonly onChecked: (outcome: { asked: number; stored: number }) => void = () => {},
  ) {}

  /** The ids of the events that were stored before `coversSince`, in milliseconds: what came since, the gate knows. */
  async find(batch: BatchContext, drafts: readonly Draft[], coversSince: number): Promise<ReadonlySet<string>> {
    const days = new Set<number>();
    const ids: string[] = [];
    const known = coversSince + doubtMs;
    for (const draft of drafts) {
      // An id of our own was never told before.
      if (draft.event.id === undefined) continue;
      const moments = possibleTimes(draft, batch);
      if (moments.length > 0 && moments.every((at) => at >= known)) continue;
      ids.push(draft.row.id);
      for (const day of daysOf(moments, batch.now)) days.add(day);
    }
    if (ids.length === 0) return none;
    const stored = await this.#ask(batch.website.id, ids, [...days]);
    this.onChecked({ asked: ids.length, stored: ids.filter((id) => stored.has(id)).length });
    return stored;
  }

  #ask(website: string, ids: readonly string[], days: readonly number[]): Promise<ReadonlySet<string>> {
    return new Promise((found, failed) => {
      const question = { ids, days, found, failed };
      const waiting = this.#waiting.get(website);
      if (waiting !== undefined) waiting.push(question);
      else {
        this.#waiting.set(website, [question]);
        void this.#answer(website);
      }
    });
  }

  async #answer(website: string): Promise<void> {
    const waiting = this.#waiting.get(website) ?? [];
    while (waiting.length > 0) {
      const asked = take(waiting);
      const ids = asked.flatMap((question) => question.ids);
      const days = [...new Set(asked.flatMap((question) => question.days))];
      try {
        const stored = await findIdsOnDays(this.clickhouse, website, { ids, days });
        for (const { found } of asked) found(stored);
      } catch (error) {
        for (const { failed } of asked) failed(error);
      }
    }
    this.#waiting.delete(website);
  }
}

const none: ReadonlySet<string> = new Set();

/** The first questions, as many as fit into one look-up. */
function take(waiting: Question[]): Question[] {
  let ids = 0;
  const fits = waiting.findIndex((question, index) => {
    ids += question.ids.length;
    return index > 0 && ids > maxIds;
  });
  return waiting.splice(0, fits < 0 ? waiting.length : fits);
}

/** Where no time is known, the last 7 days: a browser's event is never older. */
function daysOf(moments: readonly number[], now: number): number[] {
  const spans = moments.length === 0 ? [[now - maxAgeMs, now]] : moments.map((at) => [at - hourMs, at + hourMs]);
  return spans.flatMap(([from = 0, to = 0]) => {
    const first = Math.floor(from / dayMs);
    return Array.from({ length: Math.floor(to / dayMs) - first + 1 }, (_, more) => first + more);
  });
}
