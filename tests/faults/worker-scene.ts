import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";

export interface WorkerScene {
  /** The built program of a worker. */
  program: string;
  /** The state store as workers reach it. */
  url: string;
  postgres: Postgres;
  close(): Promise<void>;
}

/** A migrated state store of its own, and the program beside this file that works on it in processes to be killed. */
export async function openWorkerScene(worker: string): Promise<WorkerScene> {
  const folder = await newTestFolder("nabz-worker-");
  const program = join(folder, "worker.cjs");
  await build({
    entryPoints: [fileURLToPath(new URL(worker, import.meta.url))],
    ...{ outfile: program, bundle: true, platform: "node", format: "cjs", external: ["pg-native"] },
    // Code that looks for its own folder (PostgreSQL's programs) is never run there.
    define: { "import.meta.url": JSON.stringify(import.meta.url) },
  });
  const embedded = await startPostgres(join(folder, "postgres"), () => undefined);
  const url = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(embedded.socketFolder)}`;
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: folder });
  await migratePostgres(postgres);
  const close = async () => {
    await postgres.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { program, url, postgres, close };
}

/** Runs a worker; kills it (kill -9) where it says that it halts. Whether it came to its end. */
export async function runUntilHalt(args: readonly string[], env = process.env): Promise<boolean> {
  const worker = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(worker, "exit");
  const [said] = await once(worker.stdout ?? worker, "data");
  if (String(said).startsWith("done")) return ended.then(() => true);
  worker.kill("SIGKILL");
  await ended;
  return false;
}

/** Runs a worker; kills it (kill -9) once what it does is seen from outside. */
export async function runUntilSeen(args: readonly string[], seen: () => Promise<unknown>): Promise<void> {
  const worker = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(worker, "exit");
  await seen().finally(() => worker.kill("SIGKILL"));
  await ended;
}
