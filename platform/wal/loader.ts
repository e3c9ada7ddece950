import { AppError } from "#platform/errors.ts";
import { Backlog, type BacklogEntry } from "./backlog.ts";
import { copyUnloaded, type LogCopy } from "./copy-unloaded.ts";
import type { StoreDependencies } from "./insert-rows.ts";
import { type JudgeDeferred, type Load, prepareLoad, TitleCache } from "./load.ts";
import { readGroup } from "./read-group.ts";
import { storeLoad } from "./store-load.ts";

export interface LoaderOptions extends StoreDependencies {
  judge: JudgeDeferred;
  /** Names this process's loads, so that no insert token is used twice. */
  boot: string;
  /** Number of the last group that is loaded. */
  loaded: number;
  /** Bytes of the log that may wait. */
  maxBytes: number;
  /** Called once a load is in the event store. */
  onLoad?: (load: { loadedSeq: number; rows: number; seconds: number }) => void | Promise<void>;
}

interface Waiter {
  seq: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * A load starts this long after the one before, or with `maxLoadRows` waiting, or where somebody waits for it, or where
 * the one before left what had waited for as long.
 */
const intervalMs = 1_000;
/** With few rows waiting: 20 rows cost as much as 200, and each load is a part that is merged. */
const quiet = { rows: 100, intervalMs: 3_000 } as const;
/** 10,000 rows hold a core for 0.2 s. */
const maxLoadRows = 10_000;
const retryMs = { first: 100, last: 1_000 } as const;
/** Nobody waits longer for the event store. */
const maxWaitMs = 10_000;
/** The duplicate filter covers 20 minutes: what waits must be in it. */
const maxLagMs = 10 * 60_000;
/** The longest that a timer takes: no bound. */
export const maxTimerMs = 2 ** 31 - 1;

/**
 * Loads groups of the log into the event store: one load at a time, in order. A load whose outcome is unclear is
 * repeated with the same rows and token before the next, so a group gains no rows once a later one is loaded.
 */
export class Loader {
  readonly #backlog: Backlog;
  readonly #titles = new TitleCache();
  #loadedSeq: number;
  #running: Promise<void> | undefined;
  #waiters: Waiter[] = [];
  #wake: (() => void) | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #isAbandoned = false;
  /** Failed tries of the load that is under way. */
  #failures = 0;

  constructor(private readonly options: LoaderOptions) {
    this.#loadedSeq = options.loaded;
    this.#backlog = new Backlog(options.loaded);
  }

  /** Number of the last group whose rows are all in the event store. */
  get loadedSeq(): number {
    return this.#loadedSeq;
  }

  /** Number of the last group that was added. */
  get lastSeq(): number {
    return this.#backlog.last;
  }

  /** What waits, and for how long. */
  get state(): { rows: number; bytes: number; lagMs: number; failures: number } {
    const { rows, bytes, oldest } = this.#backlog;
    const lagMs = oldest === undefined ? 0 : performance.now() - oldest.since;
    return { rows, bytes, lagMs, failures: this.#failures };
  }

  /** Titles are written again where pages have them. */
  forgetTitles(): void {
    this.#titles.clear();
  }

  /** A copy of the groups that are not loaded, while no load can end. */
  copy(): Promise<LogCopy | undefined> {
    return copyUnloaded(this.#backlog.all());
  }

  /** Throws SERVICE_UNAVAILABLE where too much waits, or for too long. */
  checkCapacity(): void {
    const { bytes, lagMs } = this.state;
    if (bytes <= this.options.maxBytes && lagMs <= maxLagMs) return;
    throw new AppError("SERVICE_UNAVAILABLE", "The event store is too far behind the log", { retryAfter: 5 });
  }

  /** Takes over a group that is on disk. Its number is above all before. */
  add(entry: Omit<BacklogEntry, "since">): void {
    this.#backlog.push({ ...entry, since: performance.now() });
    if (this.#backlog.rows >= quiet.rows) this.#wake?.();
    this.#start();
  }

  /**
   * Resolves once every group added before (of a website, or of all) is loaded, now. Throws SERVICE_UNAVAILABLE where
   * the event store does not take it.
   */
  load(website?: string, maxMs = maxWaitMs): Promise<void> {
    const seq = this.#backlog.lastOf(website);
    if (seq === undefined || seq <= this.#loadedSeq) return Promise.resolve();
    if (this.#isAbandoned) return Promise.reject(unavailable("the platform ends"));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.reject(unavailable("it takes too long")), maxMs);
      const end = (then: () => void) => () => {
        clearTimeout(timer);
        this.#waiters = this.#waiters.filter((each) => each !== waiter);
        then();
      };
      const waiter: Waiter = {
        seq,
        resolve: end(resolve),
        reject: (error) => end(() => reject(error))(),
      };
      this.#waiters.push(waiter);
      this.#wake?.();
      this.#start();
    });
  }

  /** Resolves once nothing waits, or the event store does not take it: the log keeps it. */
  async drain(): Promise<void> {
    await this.load(undefined, maxTimerMs).catch(() => this.abandon());
    await this.#running;
  }

  /** Loads nothing more, as if the process were killed. Resolves once no load is under way. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    this.#wake?.();
    await this.#running;
  }

  #start(): void {
    if (!this.#isAbandoned) this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#backlog.isEmpty && !this.#isAbandoned) {
      await this.#pauseUntil(this.#startedAt + intervalMs, () => this.#isDue);
      const { rows } = quiet;
      await this.#pauseUntil(this.#startedAt + quiet.intervalMs, () => this.#isDue || this.#backlog.rows >= rows);
      if (this.#isAbandoned) break;
      this.#startedAt = performance.now();
      const entries = this.#backlog.first(maxLoadRows);
      const load = await this.#prepare(entries);
      if (load === undefined || !(await this.#repeat(() => storeLoad(this.options, load)))) break;
      await this.#finish(entries);
    }
    this.#running = undefined;
  }

  get #isDue(): boolean {
    if (this.#isAbandoned || this.#waiters.length > 0 || this.#backlog.rows >= maxLoadRows) return true;
    const { since } = this.#backlog.oldest ?? { since: Number.POSITIVE_INFINITY };
    return since < this.#startedAt && performance.now() - since >= intervalMs;
  }

  async #prepare(entries: readonly BacklogEntry[]): Promise<Load | undefined> {
    let load: Load | undefined;
    await this.#repeat(async () => {
      const groups = [];
      for (const { seq, group, place, head } of entries) {
        groups.push({ group: { seq, ...(group ?? (await readGroup(place))) }, isDeferred: head.isDeferred });
      }
      const { boot, judge } = this.options;
      load = await prepareLoad(judge, groups, { boot, titles: this.#titles });
    });
    return load;
  }

  async #finish(entries: readonly BacklogEntry[]): Promise<void> {
    const rows = entries.reduce((sum, entry) => sum + entry.rows, 0);
    this.#backlog.remove(entries);
    this.#loadedSeq = entries.at(-1)?.seq ?? this.#loadedSeq;
    for (const waiter of this.#waiters.filter(({ seq }) => seq <= this.#loadedSeq)) waiter.resolve();
    const seconds = (performance.now() - this.#startedAt) / 1000;
    try {
      await this.options.onLoad?.({ loadedSeq: this.#loadedSeq, rows, seconds });
    } catch (error) {
      this.options.log.warn({ err: error }, "loaded log segment not removed");
    }
  }

  /** Tries until it succeeds; false where the loader is abandoned meanwhile. Who waits for a failed try is refused. */
  async #repeat(work: () => Promise<void>): Promise<boolean> {
    for (this.#failures = 0; !this.#isAbandoned; ) {
      try {
        await work();
        if (this.#failures > 0) this.options.log.warn({ failures: this.#failures }, "events loaded after all");
        this.#failures = 0;
        return true;
      } catch (error) {
        this.#failures += 1;
        // One line for an outage, however long it is.
        if (this.#failures === 1) this.options.log.error({ err: error }, "events not loaded, retrying");
        for (const waiter of this.#waiters) waiter.reject(unavailable("it does not take them", error));
        const wait = Math.min(retryMs.first * 2 ** this.#failures, retryMs.last);
        const until = performance.now() + wait;
        await this.#pauseUntil(performance.now() + retryMs.first, () => this.#isAbandoned);
        await this.#pauseUntil(until, () => this.#isDue && (this.#isAbandoned || this.#waiters.length > 0));
      }
    }
    return false;
  }

  /** Waits until a time of `performance.now`, or until woken with the condition met. */
  #pauseUntil(time: number, isMet: () => boolean): Promise<void> {
    const left = time - performance.now();
    if (left <= 0 || isMet()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, left);
      this.#wake = () => {
        if (isMet()) end();
      };
    });
  }
}

const unavailable = (why: string, cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", `Acknowledged events are not in the event store yet: ${why}`, {
    retryAfter: 2,
    ...(cause === undefined ? {} : { cause }),
  });
