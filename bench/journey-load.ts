import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { v7 } from "uuid";
import type { Dependencies } from "#platform/dependencies.ts";
import { JourneyEngine } from "#platform/journeys/engine/journey-engine.ts";
import { moveStanding } from "#platform/journeys/engine/move-standing.ts";
import { Plans } from "#platform/journeys/engine/plans.ts";
import { listLiveJourneys } from "#platform/journeys/engine/sql/live-journeys.ts";
import { beginMove } from "#platform/journeys/engine/sql/moves.ts";
import { stepRuns } from "#platform/journeys/engine/step-runs.ts";
import { listBlockStats } from "#platform/journeys/read-stats.ts";
import { readEnvironment } from "#platform/settings.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { addJourney, type Filled, fillRuns, fillStats } from "./fill-journeys.ts";

/** Journeys with many who wait, on a PostgreSQL of its own, stepped by workers in processes of their own. Output: one JSON line. */
const workers = 2;
const settleMs = 5_000;
const ticksPerSecond = 100;

async function openDependencies(url: string): Promise<Dependencies> {
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: tmpdir() });
  const settings = { ...readEnvironment({}), SESSION_SECRET: "s", ENCRYPTION_KEY: "", isKeyFromFile: false };
  return {
    ...{ postgres, settings, clock: { now: Date.now }, log: pino({ level: "silent" }) },
    ids: { uuid: () => v7(), secret: () => "" },
    // No event comes: nothing is read of the other store.
    ...{ clickhouse: {}, barrier: { ensureLoaded: async () => undefined } },
  } as unknown as Dependencies;
}

const largestMegabytes = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1_024;

/** Seconds that this process computed since. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** One worker: steps what is due to the end, or looks once a second at what is not. */
async function work(kind: string, url: string, seconds: number): Promise<void> {
  const dependencies = await openDependencies(url);
  if (kind === "step") {
    const [journey] = await listLiveJourneys(dependencies.postgres);
    if (journey === undefined) throw new Error("No journey is active");
    const plans = new Plans();
    let steps = 0;
    const [began, before] = [performance.now(), process.cpuUsage()];
    for (let stepped = 1; stepped > 0; steps += stepped) {
      stepped = await stepRuns(dependencies, { journey, plans, watermark: Date.now() });
    }
    const seconds = (performance.now() - began) / 1_000;
    process.send?.({ steps, seconds, cpu: cpuSince(before), memory: largestMegabytes() });
  } else {
    const engine = new JourneyEngine({ ...dependencies, collector: { storedSeq: 0 } });
    engine.start();
    await setTimeout(settleMs);
    const before = process.cpuUsage();
    await setTimeout(seconds * 1_000);
    const cpu = cpuSince(before);
    await engine.close();
    process.send?.({ cpu, memory: largestMegabytes() });
  }
  await dependencies.postgres.close();
}

interface Worked {
  steps: number;
  seconds: number;
  cpu: number;
  memory: number;
}

const startWorker = (...args: (string | number)[]) =>
  new Promise<Worked>((resolve, reject) => {
    const child = fork(process.argv[1] ?? "", args.map(String));
    child.once("message", (message) => resolve(message as Worked));
    child.once("exit", (code) => code !== 0 && reject(new Error(`A worker ended with ${code}`)));
  });

/** CPU seconds of PostgreSQL's processes so far, ended ones too. */
async function postgresCpu(postgres: Postgres): Promise<number> {
  const [data] = await postgres.query<{ setting: string }>(
    "SELECT setting FROM pg_settings WHERE name = 'data_directory'",
  );
  const [pid] = readFileSync(join(data?.setting ?? "", "postmaster.pid"), "utf8").split("\n");
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ name, fields: readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [] }];
      } catch {
        return [];
      }
    });
  const own = stats.filter(({ name, fields }) => name === pid || fields[1] === pid);
  const ticks = own.flatMap(({ fields }) => fields.slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

async function walBytes(postgres: Postgres): Promise<number> {
  const [row] = await postgres.query<{ bytes: number }>("SELECT wal_bytes::float8 AS bytes FROM pg_stat_wal");
  return row?.bytes ?? 0;
}

/** How fast they step what is due, and what it costs: the second does not depend on what else the machine does. */
async function measureSteps(postgres: Postgres, url: string, { waiting }: Filled): Promise<Measured> {
  const [cpu, wal] = [await postgresCpu(postgres), await walBytes(postgres)];
  const worked = await Promise.all(Array.from({ length: workers }, () => startWorker("step", url, 0)));
  const failed = await postgres.query("SELECT FROM journey_runs WHERE tries > 0");
  if (failed.length > 0) throw new Error(`${failed.length} runs cannot be stepped`);
  const stepping = Math.max(...worked.map(({ seconds }) => seconds));
  const sumOf = (field: "steps" | "cpu") => worked.reduce((sum, each) => sum + each[field], 0);
  const steps = sumOf("steps");
  const rows = {
    [`steps/s of ${workers} workers beside ${waiting} who wait (aim: 10,000)`]: steps / stepping,
    "steps made": steps,
    "CPU of the workers, ms a 1,000 steps": (sumOf("cpu") / steps) * 1e6,
    "CPU of PostgreSQL, ms a 1,000 steps": (((await postgresCpu(postgres)) - cpu) / steps) * 1e6,
    "WAL, bytes a step": Math.round(((await walBytes(postgres)) - wal) / steps),
  };
  return { rows, memory: Math.max(...worked.map(({ memory }) => memory)) };
}

interface Measured {
  rows: Record<string, number>;
  /** The largest of a worker, in megabytes. */
  memory: number;
}

async function measure(postgres: Postgres, url: string, filled: Filled, idle: number): Promise<Record<string, number>> {
  const { rows, memory } = await measureSteps(postgres, url, filled);
  const before = await postgresCpu(postgres);
  const began = Date.now();
  const rested = await startWorker("idle", url, idle);
  const wall = (Date.now() - began) / 1_000;
  rows[`CPU of a worker in ${idle} idle seconds, % of a core (aim: 2)`] = (rested.cpu / idle) * 100;
  rows["CPU of PostgreSQL beside it, % of a core"] = (((await postgresCpu(postgres)) - before) / wall) * 100;
  rows["largest memory of a worker, MB (aim: 250)"] = Math.max(memory, rested.memory);
  const times: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    times.push((await secondsOf(() => listBlockStats(postgres, filled.website, [filled.drawn]))) * 1_000);
  }
  const sorted = times.toSorted((one, other) => one - other);
  rows["statistics of a map of 100 blocks, p50 ms (aim: 20)"] = sorted[20] ?? 0;
  rows["of a map of 100 blocks, p95 ms"] = sorted[38] ?? 0;
  const inside = await postgres.query<{ bytes: number; n: number }>(
    "SELECT pg_total_relation_size('journey_runs')::float8 AS bytes, count(*)::int AS n FROM journey_runs",
  );
  rows["bytes a run, with its indexes"] = Math.round((inside[0]?.bytes ?? 0) / Math.max(1, inside[0]?.n ?? 1));
  const people = inside[0]?.n ?? 0;
  rows[`beginning again of ${people} people, s`] = await secondsOf(() => beginAgain(postgres, url, filled));
  rows["deleting their website, s"] = await secondsOf(() => deleteWebsite(postgres, filled.website));
  return rows;
}

const deleteWebsite = (postgres: Postgres, website: string) =>
  postgres.transaction(async ({ query }) => {
    await query("SET LOCAL statement_timeout = 0");
    await query("DELETE FROM websites WHERE id = $1", [website]);
  });

/** By one worker, page by page. */
async function beginAgain(postgres: Postgres, url: string, { id }: Filled): Promise<void> {
  await postgres.query("UPDATE journeys SET version = 2 WHERE id = $1", [id]);
  await beginMove(postgres, { id, start: 1, isOver: true, woken: [], kept: [1, 2, 3, 4, 5, 6], at: new Date() });
  const dependencies = await openDependencies(url);
  while ((await moveStanding(dependencies)) > 0);
  await dependencies.postgres.close();
}

async function main(waiting: number, due: number, idle: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nabz-journeys-"));
  const embedded = await startPostgres(join(folder, "postgres"), () => undefined);
  const url = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(embedded.socketFolder)}`;
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: folder });
  try {
    await migratePostgres(postgres);
    const journey = await addJourney(postgres);
    await fillRuns(postgres, journey, { waiting, due });
    const drawn = await fillStats(postgres, journey.website);
    await postgres.query("VACUUM ANALYZE");
    const rows = await measure(postgres, url, { ...journey, waiting, drawn }, idle);
    process.stdout.write(`${JSON.stringify(rows)}\n`);
  } finally {
    await postgres.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [kind = "", ...rest] = process.argv.slice(2);
if (kind === "step" || kind === "idle") void work(kind, rest[0] ?? "", Number(rest[1]));
else void main(Number(kind), Number(rest[0]), Number(rest[1]));
