import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ visitors: z.string() });
const hexLength = 16;
/** As many hexadecimal visitors are 16 MB of text at most. */
const maxEvents = 1_000_000;

/**
 * Calls `each` for every visitor with a session and an event from `from` (inclusive) to `to` (exclusive), in milliseconds.
 * Reads two columns of those days: a million events take 20 ms.
 */
export async function readVisitors(
  clickhouse: Pick<ClickHouse, "select">,
  { from, to }: { from: number; to: number },
  each: (visitor: bigint) => void,
): Promise<void> {
  const within = sql`at >= ${new Date(from)} AND at < ${new Date(to)} AND events.session != 0`;
  const options = { owner: "system", lane: "collect" } as const;
  const counts = z.object({ events: z.coerce.number() });
  const [counted] = await clickhouse.select(
    sql`SELECT toString(count()) AS events FROM ${tables.events} WHERE ${within}`,
    counts,
    options,
  );
  const parts = Math.ceil((counted?.events ?? 0) / maxEvents);
  for (let part = 0; part < parts; part += 1) {
    const [found] = await clickhouse.select(
      sql`SELECT arrayStringConcat(groupUniqArray(leftPad(lower(hex(events.visitor)), ${hexLength}, '0')), '') AS visitors
          FROM ${tables.events} WHERE ${within} AND events.visitor % ${parts} = ${part}`,
      row,
      options,
    );
    const visitors = found?.visitors ?? "";
    for (let at = 0; at < visitors.length; at += hexLength) each(BigInt(`0x${visitors.slice(at, at + hexLength)}`));
  }
}
