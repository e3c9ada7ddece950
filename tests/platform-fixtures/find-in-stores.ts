import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { findInFiles } from "./find-words.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/** What the stores do by themselves, now. The event store removes deleted rows of small parts itself. */
export async function forceCleaning({ postgres, clickhouse }: Stores): Promise<void> {
  const deleting = constant(`SELECT table FROM system.parts WHERE database = currentDatabase() AND active
    AND has_lightweight_delete AND table != 'visitor_links'`);
  await expect
    .poll(() => clickhouse.select(deleting, z.object({ table: z.string() }), { owner: "test" }), { timeout: 20_000 })
    .toEqual([]);
  for (const statement of [
    ...["ALTER SYSTEM SET wal_recycle = off", "SELECT pg_reload_conf()", "VACUUM FULL", "CHECKPOINT"],
    ...["SELECT pg_switch_wal()", "CHECKPOINT", "SELECT pg_switch_wal()", "CHECKPOINT"],
    ...["ALTER SYSTEM RESET wal_recycle", "SELECT pg_reload_conf()"],
  ]) {
    await postgres.query(statement);
  }
}

/** Files of both stores and of `folders` with one of the words, parts that were replaced left out: the engine removes them by itself. */
export async function findInStoreFiles(
  { postgres, clickhouse }: Stores,
  words: readonly string[],
  folders: readonly string[],
): Promise<string[]> {
  const [row] = await postgres.query<{ path: string }>("SELECT current_setting('data_directory') AS path");
  const parts = await clickhouse.select(
    sql`SELECT path, active FROM system.parts WHERE database = currentDatabase()`,
    z.object({ path: z.string(), active: z.coerce.boolean() }),
    { owner: "test" },
  );
  const replaced = parts.filter(({ active }) => !active).map(({ path }) => path);
  const store = parts[0]?.path.split("/store/")[0] ?? "";
  return findInFiles([row?.path ?? "", join(store, "store"), join(store, "metadata"), ...folders], words, replaced);
}
