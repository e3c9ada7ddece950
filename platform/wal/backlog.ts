import type { FramePlace } from "./event-log.ts";
import type { GroupHead, LoggedGroup } from "./group.ts";

/** A group that is on disk and not loaded yet. */
export interface BacklogEntry {
  seq: number;
  rows: number;
  head: Pick<GroupHead, "websites" | "isDeferred">;
  place: FramePlace;
  /** By `performance.now`: a clock that is set does not change the lag. */
  since: number;
  /** Left out where too many wait: they are read from the log. */
  group: LoggedGroup | undefined;
}

/** In memory: rows, and bytes as the log has them. 60,000 rows of ordinary size are 20 MB, of the largest 600. */
const maxInMemory = { rows: 60_000, bytes: 32 * 2 ** 20 } as const;

/** Groups that wait to be loaded, in order. */
export class Backlog {
  #entries: BacklogEntry[] = [];
  /** Entries before it are taken. */
  #first = 0;
  readonly #inMemory = { rows: 0, bytes: 0 };
  /** Last group of each website that has some here. */
  readonly #lastOf = new Map<string, number>();
  rows = 0;
  bytes = 0;
  last: number;

  constructor(last: number) {
    this.last = last;
  }

  get isEmpty(): boolean {
    return this.#first === this.#entries.length;
  }

  /** The group that has waited for the longest time. */
  get oldest(): BacklogEntry | undefined {
    return this.#entries[this.#first];
  }

  /** The last group of a website, or of all, that waits. */
  lastOf(website: string | undefined): number | undefined {
    if (this.isEmpty) return undefined;
    return website === undefined ? this.last : this.#lastOf.get(website);
  }

  push(entry: BacklogEntry): void {
    const rows = this.#inMemory.rows + entry.rows;
    const bytes = this.#inMemory.bytes + entry.place.bytes;
    const fits = rows <= maxInMemory.rows && bytes <= maxInMemory.bytes;
    this.#entries.push(fits ? entry : { ...entry, group: undefined });
    if (fits && entry.group !== undefined) Object.assign(this.#inMemory, { rows, bytes });
    this.rows += entry.rows;
    this.bytes += entry.place.bytes;
    this.last = entry.seq;
    for (const website of entry.head.websites) this.#lastOf.set(website, entry.seq);
  }

  /** The first groups, at most so many rows and at least one group. They stay until `remove`. */
  first(maxRows: number): BacklogEntry[] {
    const taken: BacklogEntry[] = [];
    let rows = 0;
    for (let index = this.#first; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index] as BacklogEntry;
      if (taken.length > 0 && rows + entry.rows > maxRows) break;
      taken.push(entry);
      rows += entry.rows;
    }
    return taken;
  }

  /** All groups, for copies. */
  all(): BacklogEntry[] {
    return this.#entries.slice(this.#first);
  }

  /** Removes what `first` returned, once it is loaded. */
  remove(taken: readonly BacklogEntry[]): void {
    for (const { seq, rows, place, head, group } of taken) {
      this.rows -= rows;
      this.bytes -= place.bytes;
      if (group !== undefined) {
        this.#inMemory.rows -= rows;
        this.#inMemory.bytes -= place.bytes;
      }
      for (const website of head.websites) if (this.#lastOf.get(website) === seq) this.#lastOf.delete(website);
    }
    this.#first += taken.length;
    // Moving the rest at each load would cost its square.
    if (this.#first * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }
}
