import type { Logger } from "pino";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import type { LoggedGroup } from "./group.ts";
import type { Load } from "./load.ts";
import type { UnloadableEvent } from "./quarantine.ts";

export interface StoreDependencies {
  clickhouse: Pick<ClickHouse, "insert" | "select">;
  /** Wraps each attempt to store: the settled days that a load changes become dirty first. */
  dirtyDays: Pick<DirtyDays, "markAndStore">;
  /** Keeps events that cannot be loaded; may be repeated. */
  quarantine: (events: readonly UnloadableEvent[]) => Promise<void>;
  /** Resolves once the store executes no INSERT into events, also none whose outcome is unclear. */
  waitForInserts: () => Promise<void>;
  log: Logger;
}

/** Stores the rows of batches. */
export async function insertRows(
  { clickhouse, dirtyDays }: Pick<StoreDependencies, "clickhouse" | "dirtyDays">,
  { token, batches, events, excluded }: Pick<Load, "token" | "events" | "excluded"> & Pick<LoggedGroup, "batches">,
): Promise<void> {
  if (events.length > 0) {
    await dirtyDays.markAndStore(batches, () => clickhouse.insert("events", events, token));
  }
  if (excluded.length > 0) await clickhouse.insert("excluded_events", excluded, `${token}/excluded`);
}
