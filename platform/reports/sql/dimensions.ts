import type { SessionDimension } from "#contract/dimensions.ts";
import { googleOfCountry, sourceAliases } from "#platform/collect/known-sources.ts";
import { constant, identifier, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Trait } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";

/** The key of a page in reports: its path, with the host where that is not the website's own. */
export const pageKey = (ownHost: string, host = constant("host"), path = constant("path")): Sql =>
  sql`if(${host} = ${ownHost}, ${path}, concat(${host}, ${path}))`;

/** The same from `page`, host and path in one: on one column the engine evaluates it once a page instead of once a row. */
export const pageNameOf = (ownHost: string): Sql =>
  sql`replaceRegexpOne(page, concat('^', regexpQuoteMeta(${ownHost}), '/'), '/')`;

/**
 * Whether an event views a page whose key meets `is`; `like`: such a key, or its beginning. Conditions on `path` run once
 * a value of the column, on keys once an event.
 */
export const isViewOf = (ownHost: string, like: string, is: (page: Sql) => Sql): Sql =>
  like.startsWith("/")
    ? sql`(name = 'page_view' AND ${is(constant("path"))} AND host IN ${[ownHost, ""]})`
    : sql`(name = 'page_view' AND ${is(pageKey(ownHost))})`;

/** Host and path, in one, of the pages with a key in reports. */
export const pageNamesOf = (ownHost: string, key: string): string[] => [
  ...(key.startsWith("/") ? [ownHost + key] : []),
  ...(key.startsWith(`${ownHost}/`) ? [] : [key]),
];

/** Letter case and aliases of sources fold on reading; the event keeps the raw value. */
export const foldSource = (source: Sql): Sql =>
  sql`transform(replaceRegexpOne(lowerUTF8(${source}), ${googleOfCountry}, 'google.com'), ${[...sourceAliases.keys()]}, ${[...sourceAliases.values()]})`;

const isPage = (dimension: SessionDimension): dimension is "landing" | "exit" =>
  dimension === "landing" || dimension === "exit";

/** The traits of a session from which a dimension is read. */
export const traitsOf = (dimension: SessionDimension): readonly Trait[] =>
  isPage(dimension) ? [`${dimension}_host`, `${dimension}_path`] : [dimension];

/** The value of a dimension from its traits. */
export function readDimension({ website }: Query, dimension: SessionDimension): Sql {
  if (dimension === "source") return foldSource(constant("source"));
  if (!isPage(dimension)) return identifier(dimension);
  const [host, path] = [identifier(`${dimension}_host`), identifier(`${dimension}_path`)];
  // A visit without a page view has no host either.
  return sql`if(${path} = '', '', ${pageKey(website.host, host, path)})`;
}
