import { z } from "zod";
import { maxEventNames } from "#contract/event-names.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const spanMs = 90 * 24 * 3_600_000;

/**
 * The names of a website's events of the last 90 days, the most frequent first. `leave` says how a page was left and is
 * no event. Reads one column of few values.
 */
export async function listEventNames(
  { clickhouse, clock }: Pick<Dependencies, "clickhouse" | "clock">,
  { website, account }: { website: string; account: string },
): Promise<string[]> {
  // Whole hours: within one the statement repeats, and is served from cache.
  const hour = Math.floor((clock.now() - spanMs) / 3_600_000) * 3_600_000;
  const rows = await clickhouse.select(
    sql`SELECT toString(name) AS name FROM ${tables.events}
        WHERE website = ${uuid(website)} AND at >= ${new Date(hour)} AND name != 'leave'
        GROUP BY name ORDER BY count() DESC, name LIMIT ${constant(String(maxEventNames))}`,
    z.object({ name: z.string() }),
    { owner: account, cacheFor: website },
  );
  return rows.map(({ name }) => name);
}
