import type { Logger } from "pino";
import type { Keyring } from "./keyring.ts";
import type { Settings } from "./settings.ts";
import type { ClickHouse } from "./stores/clickhouse/handle.ts";
import type { Postgres } from "./stores/postgres/handle.ts";

/** The time of the machine, in milliseconds since 1970. Tests give their own. */
export interface Clock {
  now(): number;
}

/** What must not repeat or be guessed. Tests give their own. */
export interface Ids {
  /** A UUIDv7: sorts by time. */
  uuid(): string;
  /** `bytes` random bytes, base64url. */
  secret(bytes: number): string;
}

/** Everything a use case may reach, built once by `main.ts` (and by tests). */
export interface Dependencies {
  clock: Clock;
  ids: Ids;
  log: Logger;
  settings: Settings;
  /** What seals secrets and opens them. */
  keyring: Keyring;
  postgres: Postgres;
  clickhouse: ClickHouse;
  /** Of the event store: `fresh` resolves once it knows everybody who is known; to be asked before people are counted. */
  identity: { ensureFresh(): Promise<void> };
}
