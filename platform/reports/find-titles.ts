import { z } from "zod";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { pageKey } from "./sql/dimensions.ts";
import { isOneOf } from "./sql/is-one-of.ts";

/** The newest title of each page by its key; pages without a title are missing. */
export async function findTitles(
  { website }: Pick<Query, "website">,
  keys: readonly string[],
  run: RunQuery,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await run(
    sql`SELECT ${pageKey(website.host)} AS key, argMax(title, seen) AS title
        FROM ${tables.pages} WHERE website = ${uuid(website.id)} AND ${isOneOf(constant("key"), keys)} GROUP BY key`,
    z.object({ key: z.string(), title: z.string() }),
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
}
