import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";
import { type PageRows, selectClickRows } from "./page-rows.ts";

/** What is clicked beyond the elements that a check reads: they have few clicks each. */
const maxElements = 5_000;

/**
 * Clicked elements by name, the most clicked first, with the median height of their documents; clicks without a place count
 * for nothing.
 */
export const countByElement = (clicked: Omit<PageRows, "columns">): Sql => sql`
  SELECT any(selector) AS s, any(text) AS t, any(link) AS l, any(item) AS k, count() AS clicks,
    quantileExact(0.5)(length) AS height
  FROM (${selectClickRows({ ...clicked, columns: constant("element, selector, text, link, item, length, flags") })})
  WHERE NOT bitTest(flags, ${Math.log2(clickFlags.placeless)})
  GROUP BY element ORDER BY clicks DESC, element LIMIT ${maxElements}`;
