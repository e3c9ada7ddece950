import type { SessionDimension } from "#contract/dimensions.ts";
import { sourceAliases } from "#platform/collect/known-sources.ts";
import { constant, identifier, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Trait } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";

/** A page as reports name it: its path, on other hosts than the website's own with the host. */
export const pageKey = (ownHost: string, host = constant("host"), path = constant("path")): Sql =>
  sql`if(${host} = ${ownHost}, ${path}, concat(${host}, ${path}))`;

/** The same of a page by host and path in one, which `page` is. Of one column, this is asked once a page and not once a row. */
export const pageNameOf = (ownHost: string): Sql =>
  sql`replaceRegexpOne(page, concat('^', regexpQuoteMeta(${ownHost}), '/'), '/')`;

/**
 * Whether an event is a view of a page whose name `is` as asked; `like`: such a name, or how it begins. A path is looked at
 * once a value of its column, the name of a page once an event.
 */
export const isViewOf = (ownHost: string, like: string, is: (page: Sql) => Sql): Sql =>
  like.startsWith("/")
    ? sql`(name = 'page_view' AND ${is(constant("path"))} AND host IN ${[ownHost, ""]})`
    : sql`(name = 'page_view' AND ${is(pageKey(ownHost))})`;

/** The pages, by host and path in one, that reports name so. */
export const pageNamesOf = (ownHost: string, key: string): string[] => [
  ...(key.startsWith("/") ? [ownHost + key] : []),
  ...(key.startsWith(`${ownHost}/`) ? [] : [key]),
];

/** Letter case and aliases of sources fold here, on reading; the raw value stays in the event. */
export const foldSource = (source: Sql): Sql =>
  sql`transform(lowerUTF8(${source}), ${Object.keys(sourceAliases)}, ${Object.values(sourceAliases)})`;

const isPage = (dimension: SessionDimension): dimension is "landing" | "exit" =>
  dimension === "landing" || dimension === "exit";

/** What a dimension is read from. */
export const traitsOf = (dimension: SessionDimension): readonly Trait[] =>
  isPage(dimension) ? [`${dimension}_host`, `${dimension}_path`] : [dimension];

/** A dimension's value out of the traits. */
export function readDimension({ website }: Query, dimension: SessionDimension): Sql {
  if (dimension === "source") return foldSource(constant("source"));
  if (!isPage(dimension)) return identifier(dimension);
  const [host, path] = [identifier(`${dimension}_host`), identifier(`${dimension}_path`)];
  // A visit without a page view has no host either.
  return sql`if(${path} = '', '', ${pageKey(website.host, host, path)})`;
}
