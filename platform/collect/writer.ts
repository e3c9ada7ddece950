import type { Logger } from "pino";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type EventRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";

interface Waiting {
  website: string;
  rows: readonly EventRow[];
  bytes: number;
  stored: () => void;
}

export interface WriterOptions {
  clickhouse: Pick<ClickHouse, "insert">;
  /** Around each attempt to store a group: settled days that it changes are dirty first. */
  dirtyDays: Pick<DirtyDays, "markAndStore">;
  clock: Clock;
  log: Logger;
  /** Names this process's groups, so that no token is ever used twice. */
  boot: string;
  /** The number of the first group. */
  seq: number;
  /** Rows that wait at most; what comes then is told to come again. */
  mostWaiting?: number;
  /** Told the seconds and rows of each stored group. */
  onGroup?: (group: { seq: number; rows: number; seconds: number }) => void;
}

/** A group is begun so long after the one before, or when so many rows wait; it takes at most 5,000. */
const groupMs = 40;
const enoughRows = 200;
const groupRows = 5_000;
const mostRows = 60_000;
/** And the bytes that their texts take, roughly: 60,000 rows of ordinary size are 20 MB, of the largest 600. */
const mostBytes = 100_000_000;
/** Pages whose title is remembered, so that only a changed one is written again. */
const mostTitles = 100_000;

/**
 * The one writer of events: gathers what arrives into groups and stores group after group. A group whose outcome is
 * unclear is repeated with its token before anything else, which adds only what is missing.
 */
export class Writer {
  #waiting: Waiting[] = [];
  #rows = 0;
  #bytes = 0;
  #seq: number;
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  /** When the last group was begun. */
  #began = 0;
  readonly #titles = new Map<string, string>();

  constructor(private readonly options: WriterOptions) {
    this.#seq = options.seq;
  }

  get rowsWaiting(): number {
    return this.#rows;
  }

  /** Throws SERVICE_UNAVAILABLE where so much waits that this many rows more would have to wait too long. */
  checkRoom(rows: number): void {
    const { mostWaiting = mostRows } = this.options;
    if (this.#rows + rows <= mostWaiting && this.#bytes <= mostBytes) return;
    // Spread, so that those who are refused do not all come back in the same second.
    const retryAfter = 1 + (this.#seq % 4);
    throw new AppError("SERVICE_UNAVAILABLE", "Too many events wait to be written", { retryAfter });
  }

  /** Resolves once the rows, and all that were given before them, are on disk. */
  write(website: string, rows: readonly EventRow[]): Promise<void> {
    return new Promise((stored) => {
      const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
      this.#waiting.push({ website, rows, bytes, stored });
      this.#rows += rows.length;
      this.#bytes += bytes;
      if (this.#rows >= enoughRows) this.#wake?.();
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
    while (this.#waiting.length > 0) {
      if (this.#rows < enoughRows) await this.#gather();
      await this.#store(this.#take());
    }
    this.#running = undefined;
  }

  #take(): Waiting[] {
    let rows = 0;
    let count = 0;
    for (const waiting of this.#waiting) {
      if (count > 0 && rows + waiting.rows.length > groupRows) break;
      rows += waiting.rows.length;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #store(group: Waiting[]): Promise<void> {
    const { clickhouse, dirtyDays, clock, boot, onGroup } = this.options;
    this.#began = clock.now();
    const rows = group.reduce((sum, waiting) => sum + waiting.rows.length, 0);
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
        this.options.log.error({ err: error, attempt }, "a group of events was not stored; it is tried again");
        await pause(Math.min(100 * 2 ** attempt, 5_000));
      }
    }
  }

  #changedTitles(group: readonly Waiting[], seen: string): Record<string, unknown>[] {
    const changed = new Map<string, Record<string, unknown>>();
    for (const { website, rows } of group) {
      for (const { host, path, title } of rows) {
        const page = `${website} ${host}${path}`;
        if (title === "" || this.#titles.get(page) === title) continue;
        this.#titles.set(page, title);
        changed.set(page, { website, host, path, title, seen });
      }
    }
    if (this.#titles.size > mostTitles) this.#titles.clear();
    return [...changed.values()];
  }

  /** Waits until the group before is old enough, or there are rows enough. A lone event waits for nobody. */
  #gather(): Promise<void> {
    const age = this.options.clock.now() - this.#began;
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
