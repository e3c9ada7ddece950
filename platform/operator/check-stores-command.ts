import { z } from "zod";
import { findJobTrouble } from "#platform/jobs/sql/jobs.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Check } from "./check.ts";
import { checkMissing, checkParts, checkRelations } from "./check-damage.ts";
import { checkLoads, checkQuarantine } from "./check-log.ts";
import type { Command } from "./command.ts";
import { toLine } from "./to-line.ts";

/** The part of `doctor` that needs open stores: they answer, schema and files are whole, jobs end. */
export const checkStoresCommand: Command<object, Check[]> = {
  args: z.object({}),
  run: async ({ postgres, clickhouse, barrier, settings }) => [
    ...(await Promise.all([checkPostgres(postgres), checkClickHouse(clickhouse)])),
    ...(await checkClock(postgres, clickhouse, Date.now())),
    ...(await checkJobs(postgres)),
    ...(await checkRelations(postgres, settings)),
    ...(await checkParts(clickhouse, postgres, settings)),
    ...(await checkMissing(postgres)),
    checkLoads(barrier),
    ...(await checkQuarantine(postgres)),
  ],
};

const listMigrations = "SELECT name FROM migrations";
const step = z.object({ name: z.string() });

/** Checks that PostgreSQL answers and has every migration. */
export const checkPostgres = ({ query }: Queries) => check("postgres", () => query<{ name: string }>(listMigrations));

/** Checks that ClickHouse answers and has every migration. */
export const checkClickHouse = (clickhouse: Pick<ClickHouse, "select">) =>
  check("clickhouse", () => clickhouse.select(constant(listMigrations), step, { owner: "system" }));

/** Where the second factor still takes a code of this moment: one step of 30 s to each side. */
const maxClockGapMs = 30_000;

/**
 * Checks the clock by PostgreSQL's: of another machine, where that is remote. Events also say when they were stored, so a
 * clock that was set back stands before the last of them. `now` in milliseconds since 1970. Empty where a store does not
 * answer.
 */
export async function checkClock(
  { query }: Queries,
  clickhouse: Pick<ClickHouse, "select">,
  now: number,
): Promise<Check[]> {
  const stored = clickhouse.select(lastReceived, received, { owner: "system" });
  const [[row], [last]] = await Promise.all([query<{ now: Date }>("SELECT clock_timestamp() AS now"), stored]).catch(
    () => [[], []] as const,
  );
  if (row === undefined || last === undefined) return [];
  const gap = Math.round((now - row.now.getTime()) / 1_000);
  if (Math.abs(gap) * 1_000 > maxClockGapMs) {
    return [{ name: "clock", state: "fail", text: `differs from PostgreSQL's by ${gap} s: set both by NTP` }];
  }
  const ahead = Math.round((last.at - now) / 1_000);
  if (ahead * 1_000 > maxClockGapMs) {
    return [{ name: "clock", state: "warn", text: `events were stored up to ${ahead} s from now: it was set back` }];
  }
  return [{ name: "clock", state: "ok", text: new Date(now).toISOString() }];
}

const received = z.object({ at: z.coerce.number() });
const lastReceived = sql`SELECT toString(toUnixTimestamp64Milli(max(received))) AS at FROM ${tables.events}`;

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
