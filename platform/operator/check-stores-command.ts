import { z } from "zod";
import { findJobTrouble } from "#platform/jobs/sql/jobs.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Command } from "./command.ts";
import { lineOf } from "./line-of.ts";

/** One finding of `doctor`. */
export interface Check {
  name: string;
  state: "ok" | "warn" | "fail";
  text: string;
}

/** Whether both stores answer and have every step of their schema, and jobs end: the part of `doctor` that needs them. */
export const checkStoresCommand: Command<object, Check[]> = {
  args: z.object({}),
  run: async ({ postgres, clickhouse }) => [
    ...(await Promise.all([checkPostgres(postgres), checkClickHouse(clickhouse)])),
    ...(await checkJobs(postgres)),
  ],
};

const asked = "SELECT name FROM migrations";
const step = z.object({ name: z.string() });

/** Whether PostgreSQL answers and has every migration. */
export const checkPostgres = ({ query }: Queries) => check("postgres", () => query<{ name: string }>(asked));

/** Whether ClickHouse answers and has every migration. */
export const checkClickHouse = (clickhouse: Pick<ClickHouse, "select">) =>
  check("clickhouse", () => clickhouse.select(constant(asked), step, { owner: "system" }));

/** Whether work for later is done when it is due: mails, reports. Nothing where the store does not say. */
export async function checkJobs(queries: Queries): Promise<Check[]> {
  const told = await findJobTrouble(queries).catch(() => undefined);
  if (told === undefined) return [];
  const { dead, last, late } = told;
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
    const text = lineOf(error);
    // 42P01 and "Unknown table": the store is there, its schema is not.
    return /migrations.* does not exist|unknown table/i.test(text)
      ? { name: store, state: "warn", text: "answers, still empty: run nabz migrate, or start the platform" }
      : { name: store, state: "fail", text };
  }
}
