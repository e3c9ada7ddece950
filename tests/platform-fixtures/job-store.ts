import pino from "pino";
import { v7 } from "uuid";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobKind, JobOutcome } from "#platform/jobs/job.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { newTestStores } from "./test-stores.ts";

export const leaseMs = 60_000;

/** PostgreSQL with the table `effects`, and a clock that stands still. */
export async function openJobStore() {
  const stores = await newTestStores();
  const { postgres } = stores;
  await postgres.query("CREATE TABLE effects (key text)");
  const clock = { time: Date.UTC(2026, 10, 20, 10), now: () => clock.time };
  return {
    postgres,
    clock,
    jobs: (kinds: Record<string, JobKind>, store: Postgres = postgres) =>
      new Jobs(dependencies(store, clock), kinds, { leaseMs }),
    add: (key: string, { due = clock.time, payload = {} } = {}) =>
      addJob(postgres, { kind: "write", key, payload, due }),
    /** Of the job `write` with this key; `wait` in milliseconds from now. */
    async state(key = "a") {
      const [row] = await postgres.query<{ state: string; attempts: number; error: string | null; wait: number }>(
        `SELECT state, attempts, error, (extract(epoch FROM due) * 1000)::bigint - $2::bigint AS wait FROM jobs
         WHERE kind = 'write' AND key = $1`,
        [key, clock.time],
      );
      return row;
    },
    effects: async () =>
      (await postgres.query<{ key: string }>("SELECT key FROM effects ORDER BY key")).map(({ key }) => key),
    clear: async () => void (await postgres.query("TRUNCATE jobs, effects")),
    close: () => stores.close(),
  };
}

const dependencies = (postgres: Postgres, clock: { now(): number }) => ({
  postgres,
  clock,
  ids: { uuid: v7, secret: () => "" },
  log: pino({ level: "silent" }),
});

/** A handler that writes its job's key into `effects`. */
export const write = async ({ key }: { key: string }): Promise<JobOutcome> => ({
  effects: async ({ query }) => {
    await query("INSERT INTO effects VALUES ($1)", [key]);
  },
});

/** A promise and what resolves it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
