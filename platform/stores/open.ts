import type { Settings } from "#platform/settings.ts";
import type { ClickHouse } from "./clickhouse/handle.ts";
import { migrateClickHouse } from "./clickhouse/migrate.ts";
import { openClickHouse } from "./clickhouse/open.ts";
import type { Postgres } from "./postgres/handle.ts";
import { migratePostgres } from "./postgres/migrate.ts";
import { openPostgres } from "./postgres/open.ts";

export interface Stores {
  postgres: Postgres;
  clickhouse: ClickHouse;
  /** Brings both schemas up to date; returns the names of the migrations applied. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens both stores, embedded or remote; `warn` is called when an embedded one had to be restarted. Throws an Error of
 * one line where one cannot be reached, and leaves none open.
 */
export async function openStores(
  settings: Pick<Settings, "DATA_DIR" | "DATABASE_URL" | "CLICKHOUSE_URL">,
  warn?: (message: string) => void,
): Promise<Stores> {
  // ClickHouse first: it locks its folder in the kernel, which also excludes processes of other containers, whose ids
  // cannot be looked up here.
  const clickhouse = await openClickHouse(settings);
  const postgres = await openPostgres(settings, warn).catch(async (error: unknown) => {
    await clickhouse.close();
    throw error;
  });
  return {
    postgres,
    clickhouse,
    async migrate() {
      return [...(await migratePostgres(postgres)), ...(await migrateClickHouse(clickhouse))];
    },
    async close() {
      await clickhouse.close().finally(() => postgres.close());
    },
  };
}
