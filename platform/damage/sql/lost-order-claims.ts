import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";

/** Days of a website whose events are lost, both included. */
interface LostDays {
  website: string;
  firstDay: Day;
  lastDay: Day;
}

/** Claims of the days whose event is gone, or in the damaged part, which must not be read. */
const isLost = ({ website, firstDay, lastDay }: LostDays, part: string): Sql => {
  const days = sql`at >= ${new Date(firstDay * dayMs)} AND at < ${new Date((lastDay + 1) * dayMs)}`;
  return sql`website = ${uuid(website)} AND ${days} AND id NOT IN (
    SELECT id FROM ${tables.events} WHERE website = ${uuid(website)} AND ${days} AND name = 'purchase' AND _part != ${part})`;
};

/** The days of other claims of the orders whose claim is lost: one of these counts from now on. */
export async function listDaysOfLostOrders(
  clickhouse: Pick<ClickHouse, "select">,
  lost: LostDays,
  part: string,
): Promise<Day[]> {
  const rows = await clickhouse.select(
    sql`SELECT DISTINCT toUInt16(toDate(at)) AS day FROM ${tables.orderClaims}
        WHERE website = ${uuid(lost.website)} AND order_id IN (
          SELECT order_id FROM ${tables.orderClaims} WHERE ${isLost(lost, part)})`,
    z.object({ day: z.number() }),
    { owner: "system", lane: "background" },
  );
  return rows.map(({ day }) => day);
}

/** Deletes claims whose event is lost: such a claim would count as the first of its order, and no event would have it. */
export const deleteLostClaims = (
  clickhouse: Pick<ClickHouse, "command">,
  lost: LostDays,
  part: string,
): Promise<void> => clickhouse.command(sql`DELETE FROM order_claims WHERE ${isLost(lost, part)}`);
