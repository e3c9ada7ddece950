import { z } from "zod";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { pageKey } from "./sql/dimensions.ts";

/** The newest title of each page by its key; those without one are missing. */
export async function findTitles(
  { website }: Pick<Query, "website">,
  keys: readonly string[],
  run: Run,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await run(
    sql`SELECT ${pageKey(website.host)} AS key, argMax(title, seen) AS title
        FROM pages WHERE website = ${uuid(website.id)} AND key IN ${keys} GROUP BY key`,
    z.object({ key: z.string(), title: z.string() }),
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
}
