import { maxClicksRead } from "#contract/defined-events.ts";
import { minTextPeople } from "#contract/heatmaps.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { eventsOf } from "./count-matches.ts";

/**
 * Rows of `element` (the recorded path without places among siblings), `text`, `clicks`, `people`, `top_page`, `pages` and
 * `every` (the clicks that were read), the most clicked first. Reads the fields of the newest clicks alone, so that the
 * cost is bounded whatever strangers send. A text that fewer than `minTextPeople` clicked may name one of them: elements
 * with such texts are one without.
 */
export const countClicked = (
  scope: Parameters<typeof eventsOf>[0],
  { page, person, max }: { page: Sql; person: Sql; max: number },
): Sql => sql`
  SELECT element, text, sum(times) AS clicks, uniqExactMerge(who) AS people,
    argMax(page, (times, page)) AS top_page, count() AS pages, sum(sum(times)) OVER () AS every
  FROM (
    SELECT element, shown AS text, page, sum(part) AS times, uniqExactMergeState(persons) AS who
    FROM (
      SELECT element, page, part, persons,
        if(uniqExactMerge(persons) OVER (PARTITION BY element, text) >= ${minTextPeople}, text, '') AS shown
      FROM (
        SELECT element, text, page, count() AS part, uniqExactState(person) AS persons
        FROM (
          SELECT replaceRegexpAll(JSONExtractString(data, 's'), ${/:[0-9]+(>|$)/.source}, ${"\\1"}) AS element,
            JSONExtractString(data, 't') AS text, if(path = '', '', ${page}) AS page, ${person} AS person
          FROM (
            SELECT visitor, host, path, data FROM ${eventsOf(scope)} AND name = 'click'
            ORDER BY at DESC LIMIT ${maxClicksRead}))
        GROUP BY element, text, page))
    GROUP BY element, shown, page)
  GROUP BY element, text ORDER BY clicks DESC, element, text LIMIT ${max}`;
