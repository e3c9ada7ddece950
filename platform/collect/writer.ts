import type { Logger } from "pino";
import { AppError } from "#platform/errors.ts";
import type { Clock } from "#platform/parts.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { type EventRow, timeOf, toColumns } from "./event-row.ts";

interface Waiting {
  website: string;
  rows: readonly EventRow[];
  stored: () => void;
}

export interface WriterOptions {
  clickhouse: Pick<ClickHouse, "insert">;
  clock: Clock;
  log: Logger;
  /** Names this process's groups, so that no token is ever used twice. */
  boot: string;
  /** The number of the first group. */
  seq: number;
  /** Told the seconds and rows of each stored group. */
  onGroup?: (group: { seq: number; rows: number; seconds: number }) => void;
}

/** A group is written when it is this old, or this large. */
const groupMs = 40;
const groupRows = 5_000;
/** Rows that wait at most; what comes then is told to come again. */
const mostWaiting = 60_000;
/** Pages whose title is remembered, so that only a changed one is written again. */
const mostTitles = 100_000;

/**
 * The one writer of events: gathers what arrives into groups and stores group after group. A group whose outcome is
 * unclear is repeated with its token before anything else, which adds only what is missing.
 */
export class Writer {
  #waiting: Waiting[] = [];
  #rows = 0;
  #seq: number;
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  readonly #titles = new Map<string, string>();

  constructor(private readonly options: WriterOptions) {
    this.#seq = options.seq;
  }

  get rowsWaiting(): number {
    return this.#rows;
  }

  /** Throws SERVICE_UNAVAILABLE where so many rows wait that these would have to wait too long. */
  checkRoom(rows: number): void {
    if (this.#rows + rows <= mostWaiting) return;
    throw new AppError("SERVICE_UNAVAILABLE", "Too many events wait to be written", {
      retryAfter: 1 + Math.floor(Math.random() * 4),
    });
  }

  /** Resolves once the rows, and all that were given before them, are on disk. */
  write(website: string, rows: readonly EventRow[]): Promise<void> {
    return new Promise((stored) => {
      this.#waiting.push({ website, rows, stored });
      this.#rows += rows.length;
      if (this.#rows >= groupRows) this.#wake?.();
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
      if (this.#rows < groupRows) await this.#pause(groupMs);
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
    const { clickhouse, clock, boot, onGroup } = this.options;
    const rows = group.reduce((sum, waiting) => sum + waiting.rows.length, 0);
    if (rows > 0) {
      const seq = this.#seq;
      this.#seq += 1;
      const started = clock.now();
      const columns = group.flatMap(({ website, rows: own }) =>
        own.map((row) => toColumns(website, row, seq, started)),
      );
      const titles = this.#changedTitles(group, started);
      await this.#repeat(() => clickhouse.insert("events", columns, `${boot}/${seq}`));
      if (titles.length > 0) await this.#repeat(() => clickhouse.insert("pages", titles, `${boot}/${seq}/pages`));
      onGroup?.({ seq, rows, seconds: (clock.now() - started) / 1000 });
    }
    this.#rows -= rows;
    for (const { stored } of group) stored();
  }

  async #repeat(insert: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await insert();
        return;
      } catch (error) {
        this.options.log.error({ err: error, attempt }, "a group of events was not stored; it is tried again");
        await this.#pause(Math.min(100 * 2 ** attempt, 5_000));
      }
    }
  }

  #changedTitles(group: readonly Waiting[], now: number): Record<string, unknown>[] {
    const changed = new Map<string, Record<string, unknown>>();
    for (const { website, rows } of group) {
      for (const { host, path, title } of rows) {
        const page = `${website} ${host}${path}`;
        if (title === "" || this.#titles.get(page) === title) continue;
        this.#titles.set(page, title);
        changed.set(page, { website, host, path, title, seen: timeOf(now) });
      }
    }
    if (this.#titles.size > mostTitles) this.#titles.clear();
    return [...changed.values()];
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
