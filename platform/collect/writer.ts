import type { Logger } from "pino";
import type { Disk } from "#platform/data-folder/disk-watch.ts";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { RoundRobin } from "#platform/round-robin.ts";
import type { EventLog } from "#platform/wal/event-log.ts";
import { encodeGroup, headOf } from "#platform/wal/group.ts";
import type { Loader } from "#platform/wal/loader.ts";

interface PendingRows {
  website: string;
  rows: readonly EventRow[];
  bytes: number;
  stored: () => void;
}

export interface WriterOptions {
  eventLog: Pick<EventLog, "append">;
  loader: Pick<Loader, "add" | "checkCapacity">;
  clock: Clock;
  log: Logger;
  /** Full, further batches get SERVICE_UNAVAILABLE. */
  disk?: Pick<Disk, "refuseFull">;
  /** Number of the first group. */
  seq: number;
  /** Rows that may wait; further batches get SERVICE_UNAVAILABLE. */
  maxWaiting?: number;
  /** Called for each group that is on disk. */
  onGroup?: (group: { seq: number; rows: number; seconds: number }) => void;
}

/** The others' next group waits for as many; decoding them holds the event loop for 10 ms. */
const maxGroupRows = 2_000;
/** 60,000 rows of ordinary size are 20 MB. */
const maxRows = 60_000;
/** Of the rows and bytes that may wait those of one website: a flood leaves room for the others. */
const maxShare = 0.8;
/** Estimated bytes: 60,000 rows of the largest size would be 600 MB. */
const maxBytes = 100_000_000;
const retryMs = { first: 50, last: 1_000 } as const;

/**
 * The only writer of events: gathers what waits into a commit group, numbers it and appends it to the log, one after the
 * other; a group is acknowledged once it is on disk. A group that cannot be written is repeated: its ids are in the
 * duplicate filter, so what clients send again must wait for it.
 */
export class Writer {
  readonly #pending = new RoundRobin<PendingRows>();
  /** What waits or is being written: of all websites, and by website. */
  #rows = 0;
  #bytes = 0;
  readonly #waitingOf = new Map<string, { rows: number; bytes: number }>();
  #seq: number;
  #running: Promise<void> | undefined;
  /** The log does not take the group that is under way. */
  #isStuck = false;

  constructor(private readonly options: WriterOptions) {
    this.#seq = options.seq;
  }

  get rowsWaiting(): number {
    return this.#rows;
  }

  /** Whether the log takes what is written. */
  get isWriting(): boolean {
    return !this.#isStuck;
  }

  /**
   * Throws SERVICE_UNAVAILABLE where so many rows wait, or so many of the website, that these would wait too long, where
   * nothing can be written, and where the event store is too far behind.
   */
  checkCapacity(website: string, rows: number): void {
    this.options.disk?.refuseFull();
    this.options.loader.checkCapacity();
    const { maxWaiting = maxRows } = this.options;
    const own = this.#waitingOf.get(website) ?? { rows: 0, bytes: 0 };
    const hasRoom = !this.#isStuck && this.#rows + rows <= maxWaiting && this.#bytes <= maxBytes;
    if (hasRoom && own.rows + rows <= maxWaiting * maxShare && own.bytes <= maxBytes * maxShare) return;
    // Spread, so that refused clients do not all return in the same second.
    const retryAfter = 1 + (this.#seq % 4);
    throw new AppError("SERVICE_UNAVAILABLE", "Too many events wait to be written", { retryAfter });
  }

  /** Resolves once these and all earlier rows of the website are on disk. */
  write(website: string, rows: readonly EventRow[]): Promise<void> {
    return new Promise((stored) => {
      const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
      this.#pending.push(website, { website, rows, bytes, stored });
      this.#count({ website, rows: rows.length, bytes });
      this.#running ??= this.#run();
    });
  }

  /** Resolves once nothing waits. */
  async drain(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // What arrives in this turn of the event loop shares the first group.
    await Promise.resolve();
    while (this.#pending.size > 0) await this.#commit(this.#takeGroup());
    this.#running = undefined;
  }

  /** Batches of the websites in turns. */
  #takeGroup(): PendingRows[] {
    const group: PendingRows[] = [];
    let rows = 0;
    for (let next = this.#pending.peek(); next !== undefined; next = this.#pending.peek()) {
      if (group.length > 0 && rows + next.rows.length > maxGroupRows) break;
      this.#pending.shift();
      group.push(next);
      rows += next.rows.length;
    }
    return group;
  }

  #count({ website, rows, bytes }: { website: string; rows: number; bytes: number }): void {
    this.#rows += rows;
    this.#bytes += bytes;
    const before = this.#waitingOf.get(website) ?? { rows: 0, bytes: 0 };
    const own = { rows: before.rows + rows, bytes: before.bytes + bytes };
    if (own.rows === 0) this.#waitingOf.delete(website);
    else this.#waitingOf.set(website, own);
  }

  async #commit(pending: readonly PendingRows[]): Promise<void> {
    const batches = pending.filter(({ rows }) => rows.length > 0);
    if (batches.length > 0) await this.#append(batches);
    for (const { website, rows: own, bytes, stored } of pending) {
      this.#count({ website, rows: -own.length, bytes: -bytes });
      stored();
    }
  }

  async #append(batches: readonly PendingRows[]): Promise<void> {
    const { eventLog, loader, clock, onGroup } = this.options;
    const started = clock.now();
    const seq = this.#seq;
    const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0);
    const group = { receivedAt: started, batches: batches.map(({ website, rows }) => ({ website, rows })) };
    const head = headOf(group);
    const payload = encodeGroup(group, head);
    const place = await this.#repeat(() => eventLog.append({ seq, rows, payload }));
    this.#seq += 1;
    loader.add({ seq, rows, head, place, group });
    onGroup?.({ seq, rows, seconds: (clock.now() - started) / 1000 });
  }

  async #repeat<T>(append: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const place = await append();
        if (attempt > 1) this.options.log.warn({ attempt }, "event group written after all");
        this.#isStuck = false;
        return place;
      } catch (error) {
        this.#isStuck = true;
        // One line for an outage, however long it is.
        if (attempt === 1) this.options.log.error({ err: error }, "event group not written, retrying");
        const wait = Math.min(retryMs.first * 2 ** attempt, retryMs.last);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}

const bytesOf = ({ data, path, referrer, title }: EventRow) =>
  300 + data.length + path.length + referrer.length + title.length;
