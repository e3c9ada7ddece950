import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { hashes, join, type Sql, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";

const lane = { owner: "system", lane: "background" } as const;
const dayMs = 86_400_000;
/** Past so many days all from the first to the last are read. */
const maxDays = 1_000;

/** Some days of a website: UTC, numbered since 1970. */
export interface WebsiteDays {
  website: string;
  days: readonly number[];
}

function within({ website, days }: WebsiteDays): Sql {
  const [from, to] = [new Date(Math.min(...days) * dayMs), new Date((Math.max(...days) + 1) * dayMs)];
  const listed = days.length > maxDays ? sql`true` : sql`toUInt32(toDate(at)) IN (${hashes(days.map(BigInt))})`;
  return sql`website = ${uuid(website)} AND at >= ${from} AND at < ${to} AND ${listed}`;
}

/** How many events these days have. */
export async function countEvents(clickhouse: Pick<ClickHouse, "select">, of: WebsiteDays): Promise<number> {
  const statement = sql`SELECT toString(count()) AS events FROM ${tables.events} WHERE ${within(of)}`;
  const [row] = await clickhouse.select(statement, z.object({ events: z.coerce.number() }), lane);
  return row?.events ?? 0;
}

/** Ids that these days have more than once, `most` at most; of `shards` equal parts of all ids the one numbered `shard`. */
export async function findDuplicateIds(
  clickhouse: Pick<ClickHouse, "select">,
  of: WebsiteDays,
  { shard, shards, most }: { shard: number; shards: number; most: number },
): Promise<string[]> {
  const rows = await clickhouse.select(
    sql`SELECT toString(id) AS id FROM ${tables.events} WHERE ${within(of)} AND cityHash64(id) % ${shards} = ${shard}
        GROUP BY events.id HAVING count() > 1 LIMIT ${most}`,
    z.object({ id: z.string() }),
    lane,
  );
  return rows.map(({ id }) => id);
}

const copy = z
  .object({ at: z.coerce.number(), name: z.string(), orderId: z.string(), part: z.string(), row: z.coerce.number() })
  .readonly();
/** A row that is there although an earlier one has its id. `part` and `row`: where it lies, until parts are merged. */
export type Copy = z.infer<typeof copy>;

/** The rows of these ids less the first of each: the one of the earliest group. */
export const findCopies = (
  clickhouse: Pick<ClickHouse, "select">,
  of: WebsiteDays,
  ids: readonly string[],
): Promise<Copy[]> =>
  clickhouse.select(
    sql`SELECT toString(toUnixTimestamp64Milli(at)) AS at, name, order_id AS orderId, part, toString(row) AS row FROM (
          SELECT events.at AS at, name, order_id, _part AS part, _part_offset AS row,
            row_number() OVER (PARTITION BY id ORDER BY seq, events.at, _part, _part_offset) AS number
          FROM ${tables.events} WHERE ${within(of)} AND id IN (${uuidList(ids)})
        ) WHERE number > 1`,
    copy,
    lane,
  );

/** Deletes rows by where they lie. One whose part was merged meanwhile stays: nothing else can be hit. */
export const deleteCopies = (clickhouse: Pick<ClickHouse, "command">, copies: readonly Copy[]): Promise<void> => {
  const places = join(
    copies.map(({ part, row }) => sql`(${part}, ${row})`),
    ", ",
  );
  return clickhouse.command(sql`DELETE FROM events WHERE (_part, _part_offset) IN (${places})`);
};
