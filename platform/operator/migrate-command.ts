import { z } from "zod";
import { migrateClickHouse } from "#platform/stores/clickhouse/migrate.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import type { Command } from "./command.ts";

/** `migrate`: both schemas up to date. Which steps were applied, by name; a platform does it at each start by itself. */
export const migrateCommand: Command<object, { applied: string[] }> = {
  args: z.object({}),
  run: async ({ postgres, clickhouse }) => ({
    applied: [...(await migratePostgres(postgres)), ...(await migrateClickHouse(clickhouse))],
  }),
};
