import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ website: z.string(), ids: z.string(), isServers: z.coerce.boolean() });
const counted = z.object({ slice: z.coerce.number(), events: z.coerce.number() });
const uuidLength = 36;
const sliceMs = 5 * 60_000;
/** The ids of as many take 150 MB while they are read. */
const maxEvents = 1_000_000;
const options = { owner: "system", lane: "collect" } as const;

interface Span {
  from: number;
  to: number;
  /** Of one query. */
  maxEvents?: number;
}

/** Calls `each` for every event received from `from` (inclusive) to `to` (exclusive), in milliseconds, by five minutes. */
export async function readRecentIds(
  clickhouse: Pick<ClickHouse, "select">,
  { from, to, maxEvents: max = maxEvents }: Span,
  each: (event: { website: string; id: string; isServers: boolean; received: number }) => void,
): Promise<void> {
  for (const { slice, events } of await countReceived(clickhouse, { from, to })) {
    const start = from + slice * sliceMs;
    const parts = Math.ceil(events / max);
    for (let part = 0; part < parts; part += 1) {
      const rows = await clickhouse.select(
        fromStored(
          (table) => sql`SELECT toString(website) AS website, provenance = 'server' AS isServers,
              arrayStringConcat(groupArray(toString(id)), '') AS ids
            FROM ${table}
            WHERE received >= ${new Date(start)} AND received < ${new Date(Math.min(start + sliceMs, to))}
              AND cityHash64(id) % ${parts} = ${part}
            GROUP BY website, isServers`,
        ),
        row,
        options,
      );
      for (const { website, ids, isServers } of rows) {
        for (let at = 0; at < ids.length; at += uuidLength) {
          each({ website, id: ids.slice(at, at + uuidLength), isServers, received: start });
        }
      }
    }
  }
}

/** How many events each slice of five minutes has, the earliest first. */
async function countReceived(clickhouse: Pick<ClickHouse, "select">, { from, to }: Omit<Span, "maxEvents">) {
  const rows = await clickhouse.select(
    fromStored(
      (table) => sql`SELECT toString(intDiv(toUnixTimestamp64Milli(received) - ${from}, ${sliceMs})) AS slice,
          toString(count()) AS events
        FROM ${table} WHERE received >= ${new Date(from)} AND received < ${new Date(to)} GROUP BY slice`,
    ),
    counted,
    options,
  );
  const events = new Map<number, number>();
  for (const each of rows) events.set(each.slice, (events.get(each.slice) ?? 0) + each.events);
  return [...events].map(([slice, count]) => ({ slice, events: count })).sort((one, other) => one.slice - other.slice);
}
