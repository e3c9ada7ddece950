import { z } from "zod";
import { eventColumns } from "#platform/events/event-row.ts";
import { maxHandovers } from "#platform/people/identity-graph.ts";
import type { ChangedBrowser } from "#platform/people/visitor-repairs.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type DayCount, isWithinPart, type Part } from "./move-events.ts";

const lane = { owner: "system", lane: "background" } as const;

/**
 * The visitor that an event belongs to: that of the last handover before it, else the browser's own. Of a browser that
 * may have forgotten handovers, events from before those it keeps stay where they are.
 */
function targetOf({ visitor, handovers }: ChangedBrowser): Sql {
  const visitors = hashes([visitor, ...handovers.map(({ assignedVisitor }) => assignedVisitor)]);
  const starts = handovers.map(({ at }) => at);
  const target = sql`arrayElement(${visitors}, 1 + arrayCount(start -> start <= toUnixTimestamp64Milli(at), ${starts}))`;
  const oldest = handovers.length < maxHandovers ? undefined : starts[0];
  return oldest === undefined ? target : sql`if(toUnixTimestamp64Milli(at) < ${oldest}, visitor, ${target})`;
}

const isMisplaced = (browser: ChangedBrowser) =>
  sql`website = ${uuid(browser.website)} AND visitor IN (${hashes([browser.visitor, ...browser.assigned])})
    AND visitor != ${targetOf(browser)}`;

const counted = z.object({ day: z.number(), events: z.coerce.number() }).transform((row) => ({ ...row, claims: 0 }));

/** Events per day that are stored under another visitor than they belong to. */
export const countMisplaced = (clickhouse: Pick<ClickHouse, "select">, browser: ChangedBrowser): Promise<DayCount[]> =>
  clickhouse.select(
    sql`SELECT toUInt16(toDate(at)) AS day, count() AS events FROM ${tables.events}
        WHERE ${isMisplaced(browser)} GROUP BY day ORDER BY day`,
    counted,
    lane,
  );

const plain = eventColumns.filter((name) => !["visitor", "session", "data"].includes(name));

/**
 * Copies misplaced events of some days beside the others, under the visitor that they belong to. The session's number
 * has the assigned visitor in it, and what names somebody keeps the browser's own visitor, as the collector writes them.
 */
export const copyMisplaced = (
  clickhouse: Pick<ClickHouse, "derive">,
  part: Part,
  browser: ChangedBrowser,
): Promise<void> => {
  const columns = join(plain.map(identifier), ", ");
  const own = browser.visitor;
  const mark = sql`concat(substring(data, 1, length(data) - 1), if(length(data) > 2, ',', ''), ${`"$visitor":"${own}"}`})`;
  const isNamed = constant(
    `(name = 'identify' OR position(data, '"$person"') > 0) AND data != '' AND position(data, '"$visitor"') = 0`,
  );
  return clickhouse.derive(
    sql`INSERT INTO excluded_events (exclusion, visitor, session, data, ${columns}) SETTINGS insert_deduplicate = 0
        SELECT ${uuid(part.exclusion)}, target,
          if(session = 0, 0, bitXor(bitXor(session, if(visitor = ${own}, 0, visitor)), if(target = ${own}, 0, target))),
          if(target != ${own} AND ${isNamed}, ${mark}, data), ${columns}
        FROM (SELECT *, ${targetOf(browser)} AS target FROM ${tables.events}
          WHERE ${isMisplaced(browser)} AND ${isWithinPart(part)})
        WHERE id NOT IN (SELECT id FROM ${tables.excludedEvents}
          WHERE website = ${uuid(part.website)} AND exclusion = ${uuid(part.exclusion)})`,
    lane,
  );
};
