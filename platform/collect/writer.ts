import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Disk } from "#platform/data-folder/disk-watch.ts";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type EventRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import { RoundRobin } from "#platform/round-robin.ts";
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
  /** Full, further batches get SERVICE_UNAVAILABLE. */
  disk?: Pick<Disk, "refuseFull">;
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
/** Where several websites wait: 2,000 rows take 50 ms, which the others' next group waits for. */
const maxSharedRows = 2_000;
/** 60,000 rows of ordinary size are 20 MB. */
const maxRows = 60_000;
/** Of the rows and bytes that may wait those of one website: a flood leaves room for the others. */
const maxShare = 0.8;
/** Estimated bytes: 60,000 rows of the largest size would be 600 MB. */
const maxBytes = 100_000_000;
/** After an outage, such as a full disk, events are stored again within this. */
const maxRetryMs = 1_000;
/** Pages whose title is cached, so that only changed titles are written. */
const maxTitles = 100_000;

/**
 * The only writer of events: gathers rows into groups, numbers the groups and stores one after the other. A group whose
 * outcome is unclear is repeated with the same token before the next starts, which adds only the missing rows. So a group
 * gains no rows once the next has started.
 */
export class Writer {
  readonly #pending = new RoundRobin<PendingRows>();
  /** What waits or is being stored: of all websites, and by website. */
  #rows = 0;
  #bytes = 0;
  readonly #waitingOf = new Map<string, { rows: number; bytes: number }>();
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

  /** Throws SERVICE_UNAVAILABLE where so many rows wait, or so many of the website, that these would wait too long. */
  checkCapacity(website: string, rows: number): void {
    this.options.disk?.refuseFull();
    const { maxWaiting = maxRows } = this.options;
    const own = this.#waitingOf.get(website) ?? { rows: 0, bytes: 0 };
    const hasRoom = this.#rows + rows <= maxWaiting && this.#bytes <= maxBytes;
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
    while (this.#pending.size > 0) {
      if (this.#rows < minGroupRows) await this.#gather();
      await this.#store(this.#takeGroup());
    }
    this.#running = undefined;
  }

  /** Batches of the websites in turns. */
  #takeGroup(): PendingRows[] {
    const max = this.#pending.owners > 1 ? maxSharedRows : maxGroupRows;
    const group: PendingRows[] = [];
    let rows = 0;
    for (let next = this.#pending.peek(); next !== undefined; next = this.#pending.peek()) {
      if (group.length > 0 && rows + next.rows.length > max) break;
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

  async #store(group: PendingRows[]): Promise<void> {
    const { clickhouse, dirtyDays, clock, boot, onGroup } = this.options;
    this.#startedAt = clock.now();
    const rows = group.reduce((sum, pending) => sum + pending.rows.length, 0);
    if (rows > 0) {
      const seq = this.#seq;
      this.#seq += 1;
      const started = clock.now();
      const received = timeOf(started);
      const { events, excluded } = toTables(group, seq, received);
      const titles = this.#changedTitles(group, received);
      if (events.length > 0) {
        await this.#repeat(() =>
          dirtyDays.markAndStore(group, () => clickhouse.insert("events", events, `${boot}/${seq}`)),
        );
      }
      if (excluded.length > 0) {
        await this.#repeat(() => clickhouse.insert("excluded_events", excluded, `${boot}/${seq}/excluded`));
      }
      this.#storedSeq = seq;
      if (titles.length > 0) await this.#repeat(() => clickhouse.insert("pages", titles, `${boot}/${seq}/pages`));
      onGroup?.({ seq, rows, seconds: (clock.now() - started) / 1000 });
    }
    for (const { website, rows: own, bytes, stored } of group) {
      this.#count({ website, rows: -own.length, bytes: -bytes });
      stored();
    }
  }

  async #repeat(insert: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await insert();
        if (attempt > 1) this.options.log.warn({ attempt }, "event group stored after all");
        return;
      } catch (error) {
        // One line for an outage, however long it is.
        if (attempt === 1) this.options.log.error({ err: error }, "event group not stored, retrying");
        await pause(Math.min(100 * 2 ** attempt, maxRetryMs));
      }
    }
  }

  #changedTitles(group: readonly PendingRows[], seen: string): Record<string, unknown>[] {
    const changed = new Map<string, Record<string, unknown>>();
    for (const { website, rows } of group) {
      for (const { host, path, title, exclusion } of rows) {
        const page = `${website} ${host}${path}`;
        if (title === "" || exclusion !== undefined || this.#titles.get(page) === title) continue;
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

type Columns = Record<string, unknown>;

/** The rows of a group by table. */
function toTables(group: readonly PendingRows[], seq: number, received: string) {
  const tables: { events: Columns[]; excluded: Columns[] } = { events: [], excluded: [] };
  for (const { website, rows } of group) {
    for (const row of rows) {
      const columns = toColumns(website, row, seq, received);
      if (row.exclusion === undefined) tables.events.push(columns);
      else tables.excluded.push({ ...columns, exclusion: row.exclusion });
    }
  }
  return tables;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const bytesOf = ({ data, path, referrer, title }: EventRow) =>
  300 + data.length + path.length + referrer.length + title.length;
