import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { settledTables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";
import type { CleaningErasure } from "./erasures.ts";

const lane = { owner: "system", lane: "background" } as const;
const partitioned = ["events", "excluded_events", ...settledTables] as const;
/** `visitor_events` is one partition: a person's rows of all years lie together. */
const whole = "tuple()";
const maskedPart = z.object({ table: z.string(), partition: z.union([z.string().regex(/^\d{6}$/), z.literal(whole)]) });

/** Deletes the settled rows that others replaced, and those of a forgotten rollup, whose versions are older than `rolledBefore`. */
export async function deleteReplaced(
  clickhouse: Pick<ClickHouse, "derive">,
  { website, days, versions, rolledBefore }: CleaningErasure & { rolledBefore: number },
): Promise<void> {
  const changed = [...new Set(days.flatMap((day) => [day - 1, day, day + 1]))];
  const onDays = join(
    changed.map((day) => sql`toDate(${new Date(day * dayMs)})`),
    ", ",
  );
  // Nobody is in the rollup, but pages that nobody else saw are.
  await clickhouse.derive(sql`DELETE FROM rollup WHERE website = ${uuid(website)} AND version < ${rolledBefore}`, lane);
  for (const table of settledTables) {
    await clickhouse.derive(
      sql`DELETE FROM ${identifier(table)} WHERE website = ${uuid(website)} AND day IN (${onDays})
          AND version IN ${versions}`,
      lane,
    );
  }
}

/**
 * Takes deleted rows out of the store's files, which otherwise keep them until parts are merged. One statement a table: each
 * visits all parts of the table, which takes 0.15 s a part even where there is nothing to do (the engine's pool sleeps).
 * Cut off, the store goes on with it after a restart.
 */
export async function cleanParts(
  clickhouse: Pick<ClickHouse, "select" | "derive">,
  days: readonly Day[],
): Promise<void> {
  const touched = new Set([whole, ...days.flatMap((day) => [day - 1, day, day + 1]).map(monthOf)]);
  const masked = await clickhouse.select(
    sql`SELECT DISTINCT table, partition FROM system.parts
        WHERE database = currentDatabase() AND active AND has_lightweight_delete AND table IN ${[...partitioned]}`,
    maskedPart,
    lane,
  );
  for (const table of partitioned) {
    const parts = masked.filter((part) => part.table === table && touched.has(part.partition));
    if (parts.length === 0) continue;
    const commands = parts.map(({ partition }) => sql`APPLY DELETED MASK IN PARTITION ${constant(partition)}`);
    await clickhouse.derive(sql`ALTER TABLE ${identifier(table)} ${join(commands, ", ")}`, lane);
  }
  for (const table of ["pages", "rollup"]) {
    await clickhouse.derive(sql`ALTER TABLE ${identifier(table)} APPLY DELETED MASK`, lane);
  }
}

const monthOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 7).replace("-", "");

/** Statistics quote values of rows. */
export async function forgetStatistics({ query }: Queries): Promise<void> {
  await query("ANALYZE people, identifiers, person_notes, manual_decisions, separations, imports, import_rejections");
}
