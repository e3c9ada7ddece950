import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ first: z.string(), last: z.string(), events: z.number() });

/**
 * When the first and the last event of a website happened; both null where there is none. Events are sorted by day: of 10
 * M events it reads two days.
 */
export async function eventSpan(clickhouse: ClickHouse, website: string) {
  const isOwn = sql`website = ${uuid(website)}`;
  const endDay = (order: "ASC" | "DESC") =>
    sql`(SELECT toDate(at) FROM ${tables.events} WHERE ${isOwn} ORDER BY website ${constant(order)}, toDate(at) ${constant(order)} LIMIT 1)`;
  const [span] = await clickhouse.select(
    sql`SELECT toUnixTimestamp64Milli(min(at))::String AS first, toUnixTimestamp64Milli(max(at))::String AS last,
          toUInt32(least(count(), 1)) AS events
        FROM ${tables.events} WHERE ${isOwn} AND toDate(at) IN (${endDay("ASC")}, ${endDay("DESC")})`,
    row,
    { owner: website, cacheFor: website },
  );
  if (span === undefined || span.events === 0) return { firstEventAt: null, lastEventAt: null };
  const iso = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();
  return { firstEventAt: iso(span.first), lastEventAt: iso(span.last) };
}
