import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ first: z.string(), last: z.string(), events: z.number() });

/** When the first and the last event of a website happened; both null where there is none. */
export async function eventSpan(clickhouse: ClickHouse, website: string) {
  const [span] = await clickhouse.select(
    sql`SELECT toUnixTimestamp64Milli(min(at))::String AS first, toUnixTimestamp64Milli(max(at))::String AS last,
          toUInt32(least(count(), 1)) AS events
        FROM events WHERE website = ${uuid(website)}`,
    row,
    { owner: website },
  );
  if (span === undefined || span.events === 0) return { firstEventAt: null, lastEventAt: null };
  const iso = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();
  return { firstEventAt: iso(span.first), lastEventAt: iso(span.last) };
}
