import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";
import type { CleaningErasure } from "./erasures.ts";

const lane = { owner: "system", lane: "background" } as const;
const partitioned = ["events", "excluded_events", "visits", "shop_events"] as const;

/** Deletes the settled rows that others replaced. */
export async function deleteReplaced(
  clickhouse: Pick<ClickHouse, "derive">,
  { website, days, versions }: CleaningErasure,
): Promise<void> {
  const changed = [...new Set(days.flatMap((day) => [day - 1, day, day + 1]))];
  const onDays = join(
    changed.map((day) => sql`toDate(${new Date(day * dayMs)})`),
    ", ",
  );
  for (const table of ["visits", "shop_events"]) {
    await clickhouse.derive(
      sql`DELETE FROM ${identifier(table)} WHERE website = ${uuid(website)} AND day IN (${onDays})
          AND version IN ${versions}`,
      lane,
    );
  }
}

/**
 * Has deleted rows taken out of the store's files, which otherwise keep them until parts are merged. Nobody waits for it:
 * the store goes on with it after a restart.
 */
export async function cleanParts(clickhouse: Pick<ClickHouse, "derive">, days: readonly Day[]): Promise<void> {
  const months = new Set(days.flatMap((day) => [day - 1, day, day + 1]).map(monthOf));
  const statements: Sql[] = [
    ...partitioned.flatMap((table) =>
      [...months].map(
        (month) => sql`ALTER TABLE ${identifier(table)} APPLY DELETED MASK IN PARTITION ${constant(month)}`,
      ),
    ),
    constant("ALTER TABLE pages APPLY DELETED MASK"),
  ];
  for (const statement of statements) await clickhouse.derive(statement, lane);
}

const monthOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 7).replace("-", "");

/** Statistics quote values of rows. */
export async function forgetStatistics({ query }: Queries): Promise<void> {
  await query("ANALYZE people, identifiers, person_notes, manual_decisions, separations, imports, import_rejections");
}
