import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type EventRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";

interface PendingRows {
  website: string;
  rows: readonly EventRow[];
  bytes: number;
  stored: () => void;
}

export interface WriterOptions {
  clickhouse: Pick<ClickHouse, "insert">;
  /** Wraps each attempt to store a group: the settled days that it changes become dirty first. */
  dirtyDays: Pick<DirtyDays, "markAndStore">;
  clock: Clock;
  log: Logger;
  /** Names this process's groups, so that no insert token is used twice. */
  boot: string;
  /** Number of the first group. */
  seq: number;
  /** Rows that may wait; further batches get SERVICE_UNAVAILABLE. */
  maxWaiting?: number;
  /** Called for each stored group. */
  onGroup?: (group: { seq: number; rows: number; seconds: number }) => void;
}

/** A group starts this long after the previous one, or as soon as `minGroupRows` wait. */
const groupMs = 40;
const minGroupRows = 200;
const maxGroupRows = 5_000;
/** 60,000 rows of ordinary size are 20 MB. */
const maxRows = 60_000;
/** Estimated bytes: 60,000 rows of the largest size would be 600 MB. */
const maxBytes = 100_000_000;
/** Pages whose title is cached, so that only changed titles are written. */
const maxTitles = 100_000;

/**
 * The only writer of events: gathers rows into groups, numbers the groups and stores one after the other. A group whose
 * outcome is unclear is repeated with the same token before the next starts, which adds only the missing rows. So a group
 * gains no rows once the next has started.
 */
export class Writer {
  #pending: PendingRows[] = [];
  #rows = 0;
  #bytes = 0;
  #seq: number;
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  /** Start of the last group. */
  #startedAt = 0;
  #storedSeq: number;
  /** By website and page. */
  readonly #titles = new LRUCache<string, string>({ max: maxTitles });

  constructor(private readonly options: WriterOptions) {
    this.#seq = options.seq;
    this.#storedSeq = options.seq - 1;
  }

  /** Number of the last group whose rows are all visible. */
  get storedSeq(): number {
    return this.#storedSeq;
  }

  get rowsWaiting(): number {
    return this.#rows;
  }

  /** Throws SERVICE_UNAVAILABLE where so many rows wait that these would wait too long. */
  checkCapacity(rows: number): void {
    const { maxWaiting = maxRows } = this.options;
    if (this.#rows + rows <= maxWaiting && this.#bytes <= maxBytes) return;
    // Spread, so that refused clients do not all return in the same second.
    const retryAfter = 1 + (this.#seq % 4);
    throw new AppError("SERVICE_UNAVAILABLE", "Too many events wait to be written", { retryAfter });
  }

  /** Resolves once these and all earlier rows are on disk. */
  write(website: string, rows: readonly EventRow[]): Promise<void> {
    return new Promise((stored) => {
      const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
      this.#pending.push({ website, rows, bytes, stored });
      this.#rows += rows.length;
      this.#bytes += bytes;
      if (this.#rows >= minGroupRows) this.#wake?.();
      this.#running ??= this.#run();
    });
  }

  /** Resolves once nothing waits. */
  async drain(): Promise<void> {
    while (this.#running !== undefined) {
      this.#wake?.();
      await this.#running;
    }
  }

  async #run(): Promise<void> {
    while (this.#pending.length > 0) {
      if (this.#rows < minGroupRows) await this.#gather();
      await this.#store(this.#takeGroup());
    }
    this.#running = undefined;
  }

  #takeGroup(): PendingRows[] {
    let rows = 0;
    let count = 0;
    for (const pending of this.#pending) {
      if (count > 0 && rows + pending.rows.length > maxGroupRows) break;
      rows += pending.rows.length;
      count += 1;
    }
    return this.#pending.splice(0, count);
  }

  async #store(group: PendingRows[]): Promise<void> {
    const { clickhouse, dirtyDays, clock, boot, onGroup } = this.options;
    this.#startedAt = clock.now();
    const rows = group.reduce((sum, pending) => sum + pending.rows.length, 0);
    if (rows > 0) {
      const seq = this.#seq;
      this.#seq += 1;
      const started = clock.now();
      const received = timeOf(started);
      const columns = group.flatMap(({ website, rows: own }) =>
        own.map((row) => toColumns(website, row, seq, received)),
      );
      const titles = this.#changedTitles(group, received);
      await this.#repeat(() =>
        dirtyDays.markAndStore(group, () => clickhouse.insert("events", columns, `${boot}/${seq}`)),
      );
      this.#storedSeq = seq;
      if (titles.length > 0) await this.#repeat(() => clickhouse.insert("pages", titles, `${boot}/${seq}/pages`));
      onGroup?.({ seq, rows, seconds: (clock.now() - started) / 1000 });
    }
    this.#rows -= rows;
    this.#bytes -= group.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { stored } of group) stored();
  }

  async #repeat(insert: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await insert();
        return;
      } catch (error) {
        this.options.log.error({ err: error, attempt }, "event group not stored, retrying");
        await pause(Math.min(100 * 2 ** attempt, 5_000));
      }
    }
  }

  #changedTitles(group: readonly PendingRows[], seen: string): Record<string, unknown>[] {
    const changed = new Map<string, Record<string, unknown>>();
    for (const { website, rows } of group) {
      for (const { host, path, title } of rows) {
        const page = `${website} ${host}${path}`;
        if (title === "" || this.#titles.get(page) === title) continue;
        this.#titles.set(page, title);
        changed.set(page, { website, host, path, title, seen });
      }
    }
    return [...changed.values()];
  }

  /** Waits for `groupMs` after the previous group, or for `minGroupRows`. A lone event does not wait. */
  #gather(): Promise<void> {
    const age = this.options.clock.now() - this.#startedAt;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, groupMs - age));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const bytesOf = ({ data, path, referrer, title }: EventRow) =>
  300 + data.length + path.length + referrer.length + title.length;
