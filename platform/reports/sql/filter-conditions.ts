import { constant, identifier, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "../query.ts";
import { foldSource, pageNamesOf } from "./dimensions.ts";

/** Whether any filter selects among the sessions. */
export const isFiltered = ({ filters, paths }: Query) => Object.keys(filters).length > 0 || paths.length > 0;

/** Whether neither filters nor a type of people nor segments select among them. */
export const selectsEverything = (query: Query) =>
  !isFiltered(query) && query.client === 0 && query.withCustomers && query.segments === undefined;

/** The same query of every visit, whatever it selects. */
export const everything = (query: Query): Query => ({
  ...query,
  ...{ goal: undefined, filters: {}, paths: [], client: 0, withCustomers: true, segments: undefined },
});

/** Names that callers write in any letter case. */
const foldedNames: ReadonlySet<string> = new Set(["os", "browser"]);

/** Conditions on the attributes of a visit. */
export const filterConditions = ({ filters }: Query): Sql[] =>
  Object.entries(filters).map(([name, values]) => {
    if (name === "source")
      return sql`${foldSource(constant("source"))} IN arrayMap(value -> ${foldSource(constant("value"))}, ${values})`;
    // Names with letters beyond Latin are compared as they stand too: not every one has its lower case in the store.
    if (name === "city") {
      return sql`(city IN ${values} OR lowerUTF8(city) IN ${values.map((value) => value.toLowerCase())})`;
    }
    if (foldedNames.has(name)) return sql`lower(${identifier(name)}) IN ${values.map((value) => value.toLowerCase())}`;
    return sql`${identifier(name)} IN ${values}`;
  });

/** With a filter by page: the visits that saw any of the pages. */
export const pathConditions = ({ website: { host }, paths }: Query): Sql[] =>
  paths.length === 0 ? [] : [sql`hasAny(pages, ${paths.flatMap((key) => pageNamesOf(host, key))})`];
