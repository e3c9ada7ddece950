import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres } from "./embedded.ts";
import type { Postgres } from "./handle.ts";
import { openPostgres } from "./open.ts";
import { runsOn } from "./postmaster.ts";

const root = mkdtempSync(join(tmpdir(), "nabz-pg-"));
const warnings: string[] = [];

const pidOf = (folder: string) =>
  Number(readFileSync(join(folder, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]);
const open = (folder: string) =>
  openPostgres({ DATABASE_URL: undefined, DATA_DIR: folder }, (line) => warnings.push(line));

const startedAt = async (postgres: Postgres) =>
  (await postgres.query<{ at: string }>("SELECT pg_postmaster_start_time()::text AS at"))[0]?.at;

/** Queries until the server answers, one started at another time than `former`; until then errors must be SERVICE_UNAVAILABLE. */
async function waitForAnswer(postgres: Postgres, former?: string): Promise<void> {
  for (;;) {
    const at = await startedAt(postgres).catch((error: unknown) => {
      expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) });
    });
    // A child of the killed server may still have answered.
    if (at !== undefined && at !== former) return;
  }
}

/** Kills the server and returns the time of its start. */
async function killServer(postgres: Postgres, folder: string): Promise<string | undefined> {
  const former = await startedAt(postgres);
  process.kill(pidOf(folder), "SIGKILL");
  return former;
}

/** Waits for a child that runs this statement. */
async function findChild(postgres: Postgres, statement: string): Promise<number> {
  const found = "SELECT pid FROM pg_stat_activity WHERE query = $1 AND state = 'active'";
  for (;;) {
    const [child] = await postgres.query<{ pid: number }>(found, [statement]);
    if (child !== undefined) return child.pid;
  }
}

describe("the embedded PostgreSQL", () => {
  // Spaces, Persian letters, a comma, quotes, and more bytes than a socket path may have.
  const folder = join(root, `داده های نبض, "با" 'نشان'`, "long".repeat(20));
  let postgres: Postgres;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    postgres = await open(folder);
    await postgres.query("CREATE TABLE kept (n integer PRIMARY KEY)");
  });
  afterAll(async () => {
    await postgres.close();
    rmSync(root, { recursive: true, force: true });
  });

  it("works in a folder with a long path with spaces, commas, quotes and Persian letters", async () => {
    expect(Buffer.byteLength(folder)).toBeGreaterThan(107);
    expect(await postgres.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("survives kill -9: running queries throw SERVICE_UNAVAILABLE, commits are kept, the server restarts", async () => {
    await postgres.query("INSERT INTO kept VALUES (1)");
    const slow = [
      postgres.query("SELECT pg_sleep(10)"),
      postgres.transaction(async ({ query }) => {
        await query("INSERT INTO kept VALUES (2)");
        await query("SELECT pg_sleep(10)");
      }),
    ].map((work) =>
      work.then(
        () => "done",
        (error: unknown) => error,
      ),
    );
    // A transaction that waits without a running query.
    let goOn = () => {};
    const elsewhere = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const pausing = postgres
      .transaction(async ({ query }) => {
        await query("INSERT INTO kept VALUES (3)");
        await elsewhere;
        await query("SELECT 1");
      })
      .catch((error: unknown) => error);
    const sleeping = "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(10)' AND state = 'active'";
    while ((await postgres.query(sleeping)).length < slow.length);

    const former = await killServer(postgres, folder);
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await waitForAnswer(postgres, former);
    goOn();
    expect(await pausing).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await postgres.query("SELECT n FROM kept")).toEqual([{ n: 1 }]);
    expect(warnings).toEqual(["PostgreSQL has ended by itself and is started again"]);
  });

  it("does not wait for running children of a killed server", async () => {
    const endless = "SELECT count(*) FROM generate_series(1, 10000000000)";
    const computing = postgres.query(endless).catch((error: unknown) => error);
    const child = await findChild(postgres, endless);
    const started = performance.now();
    await waitForAnswer(postgres, await killServer(postgres, folder));
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(await computing).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(runsOn(child, join(folder, "postgres", "data"))).toBe(false);
  });

  it("survives kill -9 of a child", async () => {
    const statement = "SELECT pg_sleep(11)";
    const sleeping = postgres.query(statement).catch((error: unknown) => error);
    const [child, before] = [await findChild(postgres, statement), pidOf(folder)];
    process.kill(child, "SIGKILL");
    expect(await sleeping).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    // Until the server notices, its other children answer.
    const log = join(folder, "postgres", "postgres.log");
    while (!readFileSync(log, "utf8").includes("reinitializing")) await waitForAnswer(postgres);
    await waitForAnswer(postgres);
    expect(await postgres.query("SELECT n FROM kept")).toEqual([{ n: 1 }]);
    expect(pidOf(folder)).toBe(before);
  });

  it("is adopted by the process that follows a killed one", async () => {
    const before = pidOf(folder);
    const next = await startPostgres(join(folder, "postgres"), () => undefined);
    expect(pidOf(folder)).toBe(before);
    await next.stop();
    expect(existsSync(join(folder, "postgres", "data", "postmaster.pid"))).toBe(false);
    await waitForAnswer(postgres);
  });

  it("throws TIMEOUT past the statement timeout", async () => {
    const work = postgres.transaction(async ({ query }) => {
      await query("SET LOCAL statement_timeout = 20");
      await query("SELECT pg_sleep(1)");
    });
    await expect(work).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("rolls back a transaction that throws, and its connection remains usable", async () => {
    const work = postgres.transaction(async ({ query }) => {
      await query("INSERT INTO kept VALUES (9)");
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    await expect(postgres.query("SELECT nonsense")).rejects.toMatchObject({ code: "42703" });
    expect(await postgres.query("SELECT n FROM kept WHERE n = 9")).toEqual([]);
  });

  it("ignores the remains of an interrupted initdb", async () => {
    const cut = join(root, "cut");
    mkdirSync(join(cut, "postgres", "data.new"), { recursive: true });
    const server = await startPostgres(join(cut, "postgres"), () => undefined);
    expect(existsSync(join(cut, "postgres", "data.new"))).toBe(false);
    await server.stop();
  });

  it("throws one line where it does not start", async () => {
    const broken = join(root, "broken", "postgres");
    mkdirSync(join(broken, "data"), { recursive: true, mode: 0o700 });
    spawnSync("sh", ["-c", `echo 18 > '${broken}/data/PG_VERSION'`]);
    await expect(startPostgres(broken, () => undefined)).rejects.toThrow(/^PostgreSQL did not start: .*\S.*$/);
  });
});

it("a remote PostgreSQL that cannot be reached throws one line", async () => {
  const opening = openPostgres({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/x", DATA_DIR: root });
  await expect(opening).rejects.toThrow(/^PostgreSQL cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/);
});
