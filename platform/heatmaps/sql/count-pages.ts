import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { AddressRule } from "../address-rule.ts";
import { isSeen, type PageRows, selectLeaveRows } from "./page-rows.ts";

interface Counted extends Pick<PageRows, "query" | "period"> {
  rule: AddressRule;
  limit: number;
}

/** Views of each page of a rule, the most viewed first; `pages` and `every` are of all of them. */
export const countByPage = ({ query, period, rule, limit }: Counted): Sql => sql`
  SELECT page, sum(views) AS views, count() OVER () AS pages, sum(views) OVER () AS every
  FROM (${selectLeaveRows({ query, period, where: isSeen(rule, query.website.host), columns: constant("page, views") })})
  GROUP BY page HAVING views > 0 ORDER BY views DESC, page LIMIT ${limit}`;
