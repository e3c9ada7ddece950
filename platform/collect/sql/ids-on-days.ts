import { z } from "zod";
import { toServerId } from "#platform/collect/stored-event-id.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { join, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ id: z.string(), isServers: z.coerce.boolean() });
const dayMs = 86_400_000;
/** With more days the whole span is read: a statement is limited to 256 KiB. */
const maxDays = 100;

/**
 * Which of these ids a website has stored on some days (UTC, numbered since 1970). By id alone, as the visitor may have
 * been sent differently. Groups from the number `before` on are left out. Reads the ids of those days: a million take 10 ms.
 */
export async function findIdsOnDays(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  { ids, days, before }: { ids: readonly string[]; days: readonly number[]; before?: number },
): Promise<Set<string>> {
  const midnight = (day: number) => new Date(day * dayMs);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const listed = join(
    days.map((day) => sql`toDate(${midnight(day)})`),
    ", ",
  );
  const among = days.length > maxDays ? sql`true` : sql`toDate(at) IN (${listed})`;
  const rows = await clickhouse.select(
    fromStored(
      (table) => sql`SELECT id, provenance = 'server' AS isServers FROM ${table}
        WHERE website = ${uuid(website)} AND at >= ${midnight(first)} AND at < ${midnight(last + 1)}
          AND ${among} AND id IN (${uuidList(ids)})
          ${before === undefined ? sql`` : sql`AND seq < ${before}`}`,
    ),
    row,
    { owner: website, lane: "collect" },
  );
  // Before the two had ids of their own, a server's event was stored under the id as it was sent.
  return new Set(rows.map(({ id, isServers }) => (isServers ? toServerId(id) : id)));
}
