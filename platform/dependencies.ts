import type { Logger } from "pino";
import type { Disk } from "./data-folder/disk-watch.ts";
import type { Keyring } from "./keyring.ts";
import type { Settings } from "./settings.ts";
import type { ClickHouse } from "./stores/clickhouse/handle.ts";
import type { Postgres } from "./stores/postgres/handle.ts";

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
  postgres: Postgres;
  clickhouse: ClickHouse;
  /** The identity dictionary of the event store; call `ensureFresh` before people are counted. */
  identity: {
    ensureFresh(website?: string): Promise<void>;
    /** Visitors that belonged to people up to a revision and do not any more. */
    removeLinks(removed: { visitors: readonly bigint[]; revision: number }): Promise<void>;
  };
}
