import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ first: z.string(), last: z.string(), live: z.string(), events: z.number() });
const nothing = { firstEventAt: null, lastEventAt: null, lastLiveEventAt: null };

/**
 * When the first and the last event of a website happened, and the last one that no import brought; null where there is none.
 * Events are sorted by day: of 10 M events it reads two days, and those after the last one that no import brought.
 */
export async function eventSpan(clickhouse: ClickHouse, website: string) {
  const isOwn = sql`website = ${uuid(website)}`;
  const endDay = (order: "ASC" | "DESC") =>
    sql`(SELECT toDate(at) FROM ${tables.events} WHERE ${isOwn} ORDER BY website ${constant(order)}, toDate(at) ${constant(order)} LIMIT 1)`;
  const liveDay = sql`(SELECT toDate(at) FROM ${tables.events} WHERE ${isOwn} AND provenance != 'import'
    ORDER BY website DESC, toDate(at) DESC LIMIT 1)`;
  const [span] = await clickhouse.select(
    sql`SELECT toUnixTimestamp64Milli(min(at))::String AS first, toUnixTimestamp64Milli(max(at))::String AS last,
          (SELECT toString(toUnixTimestamp64Milli(max(at))) FROM ${tables.events} WHERE ${isOwn} AND toDate(at) = ${liveDay}
            AND provenance != 'import') AS live, toUInt32(least(count(), 1)) AS events
        FROM ${tables.events} WHERE ${isOwn} AND toDate(at) IN (${endDay("ASC")}, ${endDay("DESC")})`,
    row,
    { owner: website, cacheFor: website },
  );
  if (span === undefined || span.events === 0) return nothing;
  const iso = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();
  const lastLiveEventAt = Number(span.live) === 0 ? null : iso(span.live);
  return { firstEventAt: iso(span.first), lastEventAt: iso(span.last), lastLiveEventAt };
}
