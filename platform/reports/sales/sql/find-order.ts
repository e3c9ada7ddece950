import type { EventRow } from "#platform/events/event-row.ts";
import { selectEvents, storedEvent } from "#platform/events/sql/event-columns.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type SettledDays, unindexedPeriods } from "#platform/visits/read-plan.ts";
import { selectShopEvents } from "#platform/visits/sql/shop-events.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";

/** The event of an order that counts, as it was stored; undefined where the event does not count. Reads one moment. */
export async function findCountedOrder(
  clickhouse: Pick<ClickHouse, "select">,
  { website, settled, id, at }: { website: Query["website"]; settled: SettledDays; id: string; at: number },
): Promise<EventRow | undefined> {
  const moment = { from: at, to: at + 1 };
  const counted = selectShopEvents(
    { website: website.id, currency: website.currency, periods: [moment], unindexed: unindexedPeriods(settled) },
    { withItems: false },
  );
  const [found] = await clickhouse.select(
    sql`SELECT ${selectEvents} FROM ${tables.events}
        WHERE events.website = ${uuid(website.id)} AND ${isWithin(constant("events.at"), [moment])}
          AND events.id = ${uuid(id)} AND events.id IN (SELECT id FROM (${counted}) WHERE kind = 'order')`,
    storedEvent,
    { owner: website.id },
  );
  if (found === undefined) return undefined;
  const { website: _website, seq: _seq, received: _received, ...row } = found;
  return { ...row, title: "" };
}
