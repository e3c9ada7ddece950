import { z } from "zod";
import { findJobTrouble } from "#platform/jobs/sql/jobs.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Check } from "./check.ts";
import { checkMissing, checkParts, checkRelations } from "./check-damage.ts";
import type { Command } from "./command.ts";
import { toLine } from "./to-line.ts";

/** The part of `doctor` that needs open stores: they answer, schema and files are whole, jobs end. */
export const checkStoresCommand: Command<object, Check[]> = {
  args: z.object({}),
  run: async ({ postgres, clickhouse, settings }) => [
    ...(await Promise.all([checkPostgres(postgres), checkClickHouse(clickhouse)])),
    ...(await checkJobs(postgres)),
    ...(await checkRelations(postgres, settings)),
    ...(await checkParts(clickhouse, postgres, settings)),
    ...(await checkMissing(postgres)),
  ],
};

const listMigrations = "SELECT name FROM migrations";
const step = z.object({ name: z.string() });

/** Checks that PostgreSQL answers and has every migration. */
export const checkPostgres = ({ query }: Queries) => check("postgres", () => query<{ name: string }>(listMigrations));

/** Checks that ClickHouse answers and has every migration. */
export const checkClickHouse = (clickhouse: Pick<ClickHouse, "select">) =>
  check("clickhouse", () => clickhouse.select(constant(listMigrations), step, { owner: "system" }));

/** Checks that no job failed for good or is overdue. Empty where PostgreSQL does not answer. */
export async function checkJobs(queries: Queries): Promise<Check[]> {
  const trouble = await findJobTrouble(queries).catch(() => undefined);
  if (trouble === undefined) return [];
  const { dead, last, late } = trouble;
  if (dead > 0) return [{ name: "jobs", state: "warn", text: `${dead} failed for good, the last one ${last ?? ""}` }];
  if (late > 0) return [{ name: "jobs", state: "warn", text: `${late} wait for over a quarter of an hour` }];
  return [{ name: "jobs", state: "ok", text: "none failed, none is late" }];
}

async function check(store: "postgres" | "clickhouse", read: () => Promise<{ name: string }[]>): Promise<Check> {
  try {
    const names = new Set((await read()).map(({ name }) => name));
    const missing = readMigrations(store).filter(({ name }) => !names.has(name));
    if (missing.length === 0) return { name: store, state: "ok", text: "answers, its schema is up to date" };
    const list = missing.map(({ name }) => name).join(", ");
    return { name: store, state: "warn", text: `lacks ${list}: run nabz migrate, or start the platform` };
  } catch (error) {
    const text = toLine(error);
    // 42P01 and "Unknown table": the store is there, its schema is not.
    return /migrations.* does not exist|unknown table/i.test(text)
      ? { name: store, state: "warn", text: "answers, still empty: run nabz migrate, or start the platform" }
      : { name: store, state: "fail", text };
  }
}
