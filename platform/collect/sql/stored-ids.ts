import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { hashes, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ id: z.string() });

/** A statement is limited to 256 KiB; an event takes 60 bytes. */
const chunkSize = 2_000;

/**
 * Ids of these events that are stored. Uses the table's key (website, day, visitor), so that old days cost as little as
 * recent ones.
 */
export async function findStoredIds(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  events: readonly { id: string; visitor: bigint; at: number }[],
): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let start = 0; start < events.length; start += chunkSize) {
    const part = events.slice(start, start + chunkSize);
    const times = part.map(({ at }) => at);
    const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
    const rows = await clickhouse.select(
      fromStored(
        (table) => sql`SELECT id FROM ${table}
          WHERE website = ${uuid(website)}
            AND toDate(at) BETWEEN toDate(${first}) AND toDate(${last}) AND at BETWEEN ${first} AND ${last}
            AND visitor IN (${hashes([...new Set(part.map(({ visitor }) => visitor))])})
            AND id IN (${uuidList(part.map(({ id }) => id))})`,
      ),
      row,
      { owner: website, lane: "collect" },
    );
    for (const { id } of rows) stored.add(id);
  }
  return stored;
}
