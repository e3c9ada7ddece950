import { z } from "zod";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { pageKey } from "./sql/dimensions.ts";
import { isOneOf } from "./sql/is-one-of.ts";

/** Of one list: paths in more text are not named, and all pages are looked through. */
const maxPathBytes = 16_000;

/** The paths that pages with a key may have: their host has no slash in it, and their path begins with one or is empty. */
function pathsOf(key: string): string[] {
  const slash = key.indexOf("/");
  return [key, slash === -1 ? "" : key.slice(slash)];
}

/** Begins with AND, or is empty: the store's key has the path, and not the key in reports, which is computed of it. */
function isOnPaths(keys: readonly string[]): Sql {
  const paths = [...new Set(keys.flatMap(pathsOf))];
  const bytes = paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0);
  return bytes > maxPathBytes ? constant("") : sql`AND path IN ${paths}`;
}

/** The newest title of each page by its key; pages without a title are missing. */
export async function findTitles(
  { website }: Pick<Query, "website">,
  keys: readonly string[],
  run: RunQuery,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await run(
    sql`SELECT ${pageKey(website.host)} AS key, argMax(title, seen) AS title
        FROM ${tables.pages} WHERE website = ${uuid(website.id)} ${isOnPaths(keys)}
          AND ${isOneOf(constant("key"), keys)} GROUP BY key`,
    z.object({ key: z.string(), title: z.string() }),
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
}
