import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { isOfVisitors } from "./stored-events.ts";
import type { Subject } from "./subject.ts";

const lane = { owner: "system", lane: "background" } as const;
const maxVisitors = 1_000;
/** A page may identify on every view: what it says is read once. */
const maxSaid = 1_000;

/** What a person's `identify` events say, each once. */
export async function readSaid(
  clickhouse: Pick<ClickHouse, "select">,
  { website, visitors }: Pick<Subject, "website" | "visitors">,
): Promise<Record<string, unknown>[]> {
  const said: Record<string, unknown>[] = [];
  for (let start = 0; start < visitors.length; start += maxVisitors) {
    const isOwn = isOfVisitors(website, visitors.slice(start, start + maxVisitors));
    const rows = await clickhouse.select(
      sql`SELECT DISTINCT data FROM (${fromStored((table) => sql`SELECT data FROM ${table} WHERE ${isOwn} AND name = 'identify' AND data != ''`)}) LIMIT ${maxSaid}`,
      z.object({ data: z.string() }),
      lane,
    );
    said.push(...rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>));
  }
  return said;
}
