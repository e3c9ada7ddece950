import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { hashes, join, type Sql, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";

const lane = { owner: "system", lane: "background" } as const;
const dayMs = 86_400_000;
/** With more days the whole span is read. */
const maxDays = 1_000;

/** Days of a website: UTC, numbered since 1970. */
export interface WebsiteDays {
  website: string;
  days: readonly number[];
}

function within({ website, days }: WebsiteDays): Sql {
  const [from, to] = [new Date(Math.min(...days) * dayMs), new Date((Math.max(...days) + 1) * dayMs)];
  const listed = days.length > maxDays ? sql`true` : sql`toUInt32(toDate(at)) IN (${hashes(days.map(BigInt))})`;
  return sql`website = ${uuid(website)} AND at >= ${from} AND at < ${to} AND ${listed}`;
}

/** Number of events on these days. */
export async function countEvents(clickhouse: Pick<ClickHouse, "select">, days: WebsiteDays): Promise<number> {
  const statement = sql`SELECT toString(count()) AS events FROM ${tables.events} WHERE ${within(days)}`;
  const [row] = await clickhouse.select(statement, z.object({ events: z.coerce.number() }), lane);
  return row?.events ?? 0;
}

/** Up to `max` ids that these days have more than once, among the ids of one of `shards` equal parts. */
export async function findDuplicateIds(
  clickhouse: Pick<ClickHouse, "select">,
  days: WebsiteDays,
  { shard, shards, max }: { shard: number; shards: number; max: number },
): Promise<string[]> {
  const rows = await clickhouse.select(
    sql`SELECT toString(id) AS id FROM ${tables.events} WHERE ${within(days)} AND cityHash64(id) % ${shards} = ${shard}
        GROUP BY events.id HAVING count() > 1 LIMIT ${max}`,
    z.object({ id: z.string() }),
    lane,
  );
  return rows.map(({ id }) => id);
}

const copy = z
  .object({ at: z.coerce.number(), name: z.string(), orderId: z.string(), part: z.string(), row: z.coerce.number() })
  .extend({ provenance: z.enum(provenances) })
  .readonly();
/** A row whose id an earlier row has. `part` and `row` locate it until parts are merged. */
export type Copy = z.infer<typeof copy>;

/** The rows of these ids except the first of each, which is in the earliest group. */
export const findCopies = (
  clickhouse: Pick<ClickHouse, "select">,
  days: WebsiteDays,
  ids: readonly string[],
): Promise<Copy[]> =>
  clickhouse.select(
    sql`SELECT toString(toUnixTimestamp64Milli(at)) AS at, name, order_id AS orderId, provenance, part, toString(row) AS row FROM (
          SELECT events.at AS at, name, order_id, provenance, _part AS part, _part_offset AS row,
            row_number() OVER (PARTITION BY id ORDER BY seq, events.at, _part, _part_offset) AS number
          FROM ${tables.events} WHERE ${within(days)} AND id IN (${uuidList(ids)})
        ) WHERE number > 1`,
    copy,
    lane,
  );

/** Deletes rows by location. A row whose part was merged meanwhile stays; no other row is affected. */
export const deleteCopies = (clickhouse: Pick<ClickHouse, "command">, copies: readonly Copy[]): Promise<void> => {
  const places = join(
    copies.map(({ part, row }) => sql`(${part}, ${row})`),
    ", ",
  );
  return clickhouse.command(sql`DELETE FROM events WHERE (_part, _part_offset) IN (${places})`);
};
