import { z } from "zod";
import { refundName } from "#contract/collect.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { changeableFrom, type Day, dayMs, neededFrom } from "#platform/visits/day.ts";

const lane = { owner: "system", lane: "background" } as const;

/**
 * Events that stay: purchases, refunds and what says who somebody is. People are computed from them (0010, 0045), and no
 * settled row could stand in for them.
 */
const isKept = sql`(name IN ('purchase', ${refundName}, 'identify') OR position(data, '"$person"') > 0)`;

const isOwnBefore = (website: string, instant: number) => sql`website = ${uuid(website)} AND at < ${new Date(instant)}`;

/** Of a website's events before an instant: how many go and stay, from when to when, on what they were. */
const loss = z
  .object({
    deleted: z.coerce.number(),
    kept: z.coerce.number(),
    first: z.coerce.number(),
    last: z.coerce.number(),
    visitors: z.coerce.number(),
  })
  .transform(({ first, last, ...counts }) => ({ ...counts, span: counts.deleted > 0 ? { first, last } : undefined }));
export type EventLoss = z.infer<typeof loss>;

/** Reads times, names and data of the website's events before it. `visitors` are those of events that go. */
export async function countLoss(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  instant: number,
): Promise<EventLoss> {
  const [row] = await clickhouse.select(
    sql`SELECT countIf(NOT stays) AS deleted, countIf(stays) AS kept, toString(toUnixTimestamp64Milli(minIf(at, NOT stays))) AS first,
          toString(toUnixTimestamp64Milli(maxIf(at, NOT stays))) AS last, uniqExactIf(visitor, NOT stays) AS visitors
        FROM (SELECT at, visitor, ${isKept} AS stays FROM ${tables.events} WHERE ${isOwnBefore(website, instant)})`,
    loss,
    { owner: website },
  );
  return row ?? { deleted: 0, kept: 0, visitors: 0, span: undefined };
}

/** How many excluded events cannot come back once days before one are folded. */
export async function countExcludedBefore(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  foldedBefore: Day,
): Promise<number> {
  const [row] = await clickhouse.select(
    sql`SELECT count() AS events FROM ${tables.excludedEvents} WHERE ${isOwnBefore(website, changeableFrom(foldedBefore))}`,
    z.object({ events: z.coerce.number() }),
    { owner: website },
  );
  return row?.events ?? 0;
}

/** The time of the website's first event that goes before an instant; undefined where none does. */
export async function findFirstToGo(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  instant: number,
): Promise<number | undefined> {
  const [row] = await clickhouse.select(
    sql`SELECT count() AS events, toString(toUnixTimestamp64Milli(min(at))) AS first
        FROM ${tables.events} WHERE ${isOwnBefore(website, instant)} AND NOT ${isKept}`,
    z.object({ events: z.coerce.number(), first: z.coerce.number() }),
    lane,
  );
  return row === undefined || row.events === 0 ? undefined : row.first;
}

const month = z.object({ month: z.coerce.string() });

/** The months of UTC, as `YYYYMM`, in which something meets a condition. */
async function listMonths(clickhouse: Pick<ClickHouse, "select">, table: Sql, condition: Sql): Promise<string[]> {
  const rows = await clickhouse.select(
    sql`SELECT DISTINCT toString(toYYYYMM(at)) AS month FROM ${table} WHERE ${condition} ORDER BY month`,
    month,
    lane,
  );
  return rows.map((row) => row.month);
}

type Store = Pick<ClickHouse, "select" | "command">;

async function deleteByMonth(clickhouse: Store, table: Sql, condition: Sql): Promise<string[]> {
  const months = await listMonths(clickhouse, table, condition);
  for (const each of months) {
    // Of one month's parts: a deletion looks through all parts of a table otherwise.
    await clickhouse.command(
      sql`DELETE FROM ${constant(table.text)} IN PARTITION ${constant(each)} WHERE ${condition}`,
    );
  }
  return months;
}

/**
 * Deletes the events that folded days do not need, and excluded events that cannot come back. May be cut off anywhere and run
 * again. Returns the months whose files have deleted rows.
 */
export async function deleteFolded(clickhouse: Store, website: string, foldedBefore: Day): Promise<string[]> {
  const gone = sql`${isOwnBefore(website, neededFrom(foldedBefore))} AND NOT ${isKept}`;
  const excluded = isOwnBefore(website, changeableFrom(foldedBefore));
  const [events, others] = [
    await deleteByMonth(clickhouse, tables.events, gone),
    await deleteByMonth(clickhouse, tables.excludedEvents, excluded),
  ];
  // Segments read visits of folded days alone.
  await clickhouse.command(
    sql`DELETE FROM ${constant(tables.visitorEvents.text)}
        WHERE website = ${uuid(website)} AND day < toDate(${new Date(foldedBefore * dayMs)})`,
  );
  return [...new Set([...events, ...others])];
}

/** Has the deleted rows of some months taken out of the store's files, and those by visitor. Nobody waits for it. */
export async function applyDeletions(clickhouse: Pick<ClickHouse, "derive">, months: readonly string[]): Promise<void> {
  for (const each of months) {
    for (const table of [tables.events, tables.excludedEvents]) {
      await clickhouse.derive(
        sql`ALTER TABLE ${constant(table.text)} APPLY DELETED MASK IN PARTITION ${constant(each)}`,
        lane,
      );
    }
  }
  if (months.length === 0) return;
  await clickhouse.derive(sql`ALTER TABLE ${constant(tables.visitorEvents.text)} APPLY DELETED MASK`, lane);
}
