import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ website: z.string(), days: z.array(z.coerce.number()) });
export type ReceivedDays = z.infer<typeof row>;

/** The days (UTC, numbered since 1970, ascending) for which each website received events at or after `since`. */
export const listReceivedDays = (clickhouse: Pick<ClickHouse, "select">, since: number): Promise<ReceivedDays[]> =>
  clickhouse.select(
    sql`SELECT toString(website) AS website, arraySort(groupUniqArray(toUInt32(toDate(at)))) AS days
        FROM ${tables.events} WHERE received >= ${new Date(since)} GROUP BY website`,
    row,
    { owner: "system", lane: "background" },
  );
