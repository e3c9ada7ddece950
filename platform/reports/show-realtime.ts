import { z } from "zod";
import type { Realtime } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { findTitles } from "./find-titles.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { pageKey } from "./sql/dimensions.ts";
import { person } from "./sql/people.ts";

const minuteMs = 60_000;
const minutes = 30;
/** Who did anything within this time is there now. */
const presentMs = 5 * minuteMs;
const mostPages = 10;

const minuteRow = z.object({ minute: z.coerce.number(), people: z.coerce.number(), views: z.coerce.number() });
const pageRow = z.object({
  key: z.string(),
  people: z.coerce.number(),
  total: z.coerce.number(),
  everybody: z.coerce.number(),
});

/** Who is on the website now and what they look at, and each of the last 30 minutes of the clock, the last one not over. */
export async function showRealtime(website: Query["website"], now: number, run: Run): Promise<Realtime> {
  const first = (Math.floor(now / minuteMs) - minutes + 1) * minuteMs;
  const events = sql`events
    WHERE website = ${uuid(website.id)} AND at >= ${new Date(first)} AND at <= ${new Date(now)} AND name != 'leave'`;
  const counted = await run(
    sql`SELECT intDiv(toUnixTimestamp64Milli(at), ${minuteMs}) AS minute, uniqExact(${person}) AS people,
          countIf(name = 'page_view') AS views
        FROM ${events} GROUP BY minute`,
    minuteRow,
  );
  const pages = await run(
    sql`SELECT page AS key, count() AS people, count() OVER () AS total, sum(people) OVER () AS everybody
        FROM (
          SELECT argMaxIf(${pageKey(website.host)}, (at, toUInt128(id)), name = 'page_view') AS page
          FROM ${events} GROUP BY ${person} HAVING max(at) > ${new Date(now - presentMs)})
        GROUP BY page ORDER BY people DESC, key LIMIT ${mostPages}`,
    pageRow,
  );
  const found = new Map(counted.map(({ minute, ...counts }) => [minute * minuteMs, counts]));
  const titles = await findTitles(
    { website },
    pages.map(({ key }) => key),
    run,
  );
  return {
    at: isoIn(website.timeZone, now),
    people: pages[0]?.everybody ?? 0,
    minutes: Array.from({ length: minutes }, (_, index) => {
      const start = first + index * minuteMs;
      const { people = 0, views = 0 } = found.get(start) ?? {};
      return { at: isoIn(website.timeZone, start), people, pageViews: views };
    }),
    items: pages.map(({ key, people }) => ({ key, label: titles.get(key) ?? key, people })),
    total: pages[0]?.total ?? 0,
  };
}
