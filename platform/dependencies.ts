import type { Logger } from "pino";
import type { Disk } from "./data-folder/disk-watch.ts";
import type { Keyring } from "./keyring.ts";
import type { PriceBook } from "./price-book.ts";
import type { Settings } from "./settings.ts";
import type { ClickHouse } from "./stores/clickhouse/handle.ts";
import type { Postgres, Queries } from "./stores/postgres/handle.ts";

/** The current time in milliseconds since 1970. Tests provide their own. */
export interface Clock {
  now(): number;
}

/** Unique and unguessable values. Tests provide their own. */
export interface Ids {
  /** A UUIDv7, which sorts by time. */
  uuid(): string;
  /** `bytes` random bytes, base64url. */
  secret(bytes: number): string;
}

/** What is acknowledged and not in the event store yet. */
export interface UnloadedEvents {
  /** Resolves once everything (of a website, or of all) is loaded, now. Throws SERVICE_UNAVAILABLE. */
  load(website?: string): Promise<void>;
  readonly state: { rows: number; bytes: number; lagMs: number; failures: number };
  /** Whether what an earlier process left is still being loaded. */
  isReplaying(): boolean;
  /** Throws SERVICE_UNAVAILABLE where too much waits, or for too long. */
  checkCapacity(): void;
  /** Copies it for a backup, as a file of the log by its path in the data folder; undefined without any. */
  copy(): Promise<{ path: string; content: Buffer; events: number } | undefined>;
}

/** Lets readers wait until what was acknowledged before is in the event store. */
export interface LoadBarrier {
  /** Of this process; undefined before a collector is open. */
  readonly unloaded: UnloadedEvents | undefined;
  /**
   * Resolves once every event acknowledged before (of a website, or of all) is in the event store. To be called before
   * anything is read that is derived from events, `settled_days` too. Throws SERVICE_UNAVAILABLE.
   */
  ensureLoaded(website?: string): Promise<void>;
  /**
   * Runs `work`, which replaces stored events of a website: what is read meanwhile by `readWhole` is read again.
   * Replacements of a website run one after the other.
   */
  rewrite<T>(website: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work`, which reads events of a website, until nothing was replaced meanwhile. `discard` gets unused results. */
  readWhole<T>(website: string, work: () => T | PromiseLike<T>, discard?: (result: T) => Promise<void>): Promise<T>;
  /** A collector that is opened on the same stores takes over from an earlier one, as after a kill. */
  takeOver(): Promise<void>;
  /** `abandon` ends its work as a kill does, but lets a load that is under way end. */
  attach(unloaded: UnloadedEvents, abandon: () => Promise<void>): void;
}

/** Everything that use cases depend on, built once by a process or a test. */
export interface Dependencies {
  clock: Clock;
  ids: Ids;
  log: Logger;
  settings: Settings;
  /** The disk of the data folder; always with space where servers hold the data. */
  disk: Disk;
  /** Seals and opens secrets. */
  keyring: Keyring;
  /** Prices and quotas. */
  plans: PriceBook;
  postgres: Postgres;
  clickhouse: ClickHouse;
  /** Acknowledged events may be in the write-ahead log alone. */
  barrier: LoadBarrier;
  /** The identity dictionary of the event store; call `ensureFresh` before people are counted. */
  identity: {
    ensureFresh(website?: string): Promise<void>;
    /** Visitors that belonged to people up to a revision and do not any more. */
    removeLinks(removed: { visitors: readonly bigint[]; revision: number }): Promise<void>;
  };
  messages: {
    /** Gives back what messages took that are not sent any more, in the caller's transaction; it comes last there. */
    returnCharges(queries: Queries, ids: readonly string[], at: number): Promise<void>;
  };
}
