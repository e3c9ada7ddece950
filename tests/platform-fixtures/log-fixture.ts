import { mkdirSync, rmSync } from "node:fs";
import { v7 } from "uuid";
import type { Collector } from "#platform/collect/collector.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { logFolder } from "#platform/wal/segment.ts";
import type { Platform } from "./test-platform.ts";

/** The write-ahead log of a test platform, whose collectors are started by hand. */
export function openLogFixture(platform: Platform) {
  const open: Collector[] = [];
  const folder = logFolder(platform.dependencies.settings.DATA_DIR);
  return {
    folder,
    /** Starts a collector on what the folder has. */
    async start(clickhouse = platform.dependencies.clickhouse): Promise<Collector> {
      const collector = await platform.collector(undefined, clickhouse);
      open.push(collector);
      return collector;
    },
    /** Ends the collectors, and empties the folder. */
    async clear(): Promise<void> {
      for (const collector of open.splice(0)) await collector.drain();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    },
    /** A page view of one visitor at the clock's time. */
    row: (fields: Partial<EventRow> = {}): EventRow => ({
      ...{ ...blankRow(v7(), "page_view"), at: platform.clock.time, visitor: 5n, session: 9n, path: "/" },
      ...fields,
    }),
  };
}
