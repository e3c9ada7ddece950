import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/** From `from` (inclusive) to `to` (exclusive), in milliseconds. */
interface Span {
  from: number;
  to: number;
}

const slices = z.object({ slice: z.coerce.number(), events: z.coerce.number() });
const row = z.object({ visitors: z.string() });
const hexLength = 16;
/** The visitors of as many are 16 MB of text at most. */
const maxEvents = 1_000_000;
const options = { owner: "system", lane: "collect" } as const;

const within = ({ from, to }: Span): Sql =>
  sql`at >= ${new Date(from)} AND at < ${new Date(to)} AND events.session != 0`;

/** How many events with a session each slice of a span has, by its number from 0; empty slices are missing. */
export async function countSlices(
  clickhouse: Pick<ClickHouse, "select">,
  span: Span & { sliceMs: number },
): Promise<Map<number, number>> {
  const rows = await clickhouse.select(
    sql`SELECT toString(intDiv(toUnixTimestamp64Milli(at) - ${span.from}, ${span.sliceMs})) AS slice, toString(count()) AS events
        FROM ${tables.events} WHERE ${within(span)} GROUP BY slice`,
    slices,
    options,
  );
  return new Map(rows.map(({ slice, events }) => [slice, events]));
}

/** Calls `each` for every visitor with a session and one of the `events` of a span: a million take 20 ms. */
export async function readVisitors(
  clickhouse: Pick<ClickHouse, "select">,
  { events, ...span }: Span & { events: number },
  each: (visitor: bigint) => void,
): Promise<void> {
  const parts = Math.ceil(events / maxEvents);
  const hex = constant(`leftPad(lower(hex(events.visitor)), ${hexLength}, '0')`);
  for (let part = 0; part < parts; part += 1) {
    const [found] = await clickhouse.select(
      sql`SELECT arrayStringConcat(groupUniqArray(${hex}), '') AS visitors
          FROM ${tables.events} WHERE ${within(span)} AND events.visitor % ${parts} = ${part}`,
      row,
      options,
    );
    const visitors = found?.visitors ?? "";
    for (let at = 0; at < visitors.length; at += hexLength) each(BigInt(`0x${visitors.slice(at, at + hexLength)}`));
  }
}
