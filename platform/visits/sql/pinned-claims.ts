import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";

const lane = { owner: "system", lane: "background" } as const;

/** A pinned claim has its day as milliseconds of 1970, years before any event: it precedes every claim of its order. */
const pinnedAt = (day: Day) => new Date(Math.max(0, day));
const isPinned = (from: Day) => sql`at >= ${pinnedAt(from)} AND at < ${new Date(dayMs)}`;

/**
 * Pins the orders that count on some settled days: their claims count before all others, whatever is said later. Reads the
 * settled rows, which say which claims count. Idempotent.
 */
export const pinClaims = (
  clickhouse: Pick<ClickHouse, "derive">,
  { website, from, before, versions }: { website: string; from: Day; before: Day; versions: readonly number[] },
): Promise<void> =>
  clickhouse.derive(
    sql`INSERT INTO order_claims (website, order_id, at, id, provenance)
        SELECT website, order_id, fromUnixTimestamp64Milli(toInt64(toUInt16(day)), 'UTC'), id, 'owner' FROM ${tables.shopEvents}
        WHERE website = ${uuid(website)} AND kind = 'order' AND order_id != '' AND version IN ${versions}
          AND day >= ${dateOf(from)} AND day < ${dateOf(before)}`,
    lane,
  );

/** Takes back the pins of days from one on. */
export const unpinClaims = (
  clickhouse: Pick<ClickHouse, "command">,
  { website, from }: { website: string; from: Day },
): Promise<void> =>
  clickhouse.command(sql`DELETE FROM order_claims WHERE website = ${uuid(website)} AND ${isPinned(from)}`);

const dateOf = (day: Day) => sql`toDate(${new Date(Math.max(0, day) * dayMs)})`;
