import { z } from "zod";
import { migrateClickHouse } from "#platform/stores/clickhouse/migrate.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import type { Command } from "./command.ts";

/** `migrate`: applies the missing migrations of both stores and returns their names. A platform does so at each start. */
export const migrateCommand: Command<object, { applied: string[] }> = {
  args: z.object({}),
  run: async ({ postgres, clickhouse }) => ({
    applied: [...(await migratePostgres(postgres)), ...(await migrateClickHouse(clickhouse))],
  }),
};
