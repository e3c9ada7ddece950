import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres } from "./embedded.ts";
import type { Postgres } from "./handle.ts";
import { openPostgres } from "./open.ts";

const root = mkdtempSync(join(tmpdir(), "nabz-pg-"));
const warnings: string[] = [];

const pidOf = (folder: string) =>
  Number(readFileSync(join(folder, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]);
const open = (folder: string) =>
  openPostgres({ DATABASE_URL: undefined, DATA_DIR: folder }, (line) => warnings.push(line));

/** Asks until it answers; what it says before then must be SERVICE_UNAVAILABLE. */
async function untilItAnswers(postgres: Postgres): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    try {
      await postgres.query("SELECT 1");
      return refused;
    } catch (error) {
      expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) });
    }
  }
}

describe("the embedded PostgreSQL", () => {
  // Spaces, letters of another script, a comma, quotes, and more bytes than a socket's path may have.
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

  it("works in a folder whose path is long and holds spaces, commas, quotes and Persian", async () => {
    expect(Buffer.byteLength(folder)).toBeGreaterThan(107);
    expect(await postgres.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("survives kill -9: what runs is told to come again, what was committed is there, and it is started again", async () => {
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
    // A transaction that does something else, and has no query under way to hear of it by.
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

    process.kill(pidOf(folder), "SIGKILL");
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await untilItAnswers(postgres);
    goOn();
    expect(await pausing).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await postgres.query("SELECT n FROM kept")).toEqual([{ n: 1 }]);
    expect(warnings).toEqual(["PostgreSQL has ended by itself and is started again"]);
  });

  it("is adopted as it runs by the process that comes after a killed one", async () => {
    const before = pidOf(folder);
    const next = await startPostgres(join(folder, "postgres"), () => undefined);
    expect(pidOf(folder)).toBe(before);
    await next.stop();
    expect(existsSync(join(folder, "postgres", "data", "postmaster.pid"))).toBe(false);
    await untilItAnswers(postgres);
  });

  it("a query that takes longer than 15 s is TIMEOUT", async () => {
    const work = postgres.transaction(async ({ query }) => {
      await query("SET LOCAL statement_timeout = 20");
      await query("SELECT pg_sleep(1)");
    });
    await expect(work).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("rolls back what throws, and its connection serves on", async () => {
    const work = postgres.transaction(async ({ query }) => {
      await query("INSERT INTO kept VALUES (9)");
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    await expect(postgres.query("SELECT nonsense")).rejects.toMatchObject({ code: "42703" });
    expect(await postgres.query("SELECT n FROM kept WHERE n = 9")).toEqual([]);
  });

  it("is found out where an initdb was cut off: its leftovers are no server's data", async () => {
    const cut = join(root, "cut");
    mkdirSync(join(cut, "postgres", "data.new"), { recursive: true });
    const server = await startPostgres(join(cut, "postgres"), () => undefined);
    expect(existsSync(join(cut, "postgres", "data.new"))).toBe(false);
    await server.stop();
  });

  it("says in one line why it does not start", async () => {
    const broken = join(root, "broken", "postgres");
    mkdirSync(join(broken, "data"), { recursive: true, mode: 0o700 });
    spawnSync("sh", ["-c", `echo 18 > '${broken}/data/PG_VERSION'`]);
    await expect(startPostgres(broken, () => undefined)).rejects.toThrow(/^PostgreSQL did not start: .*\S.*$/);
  });
});

it("a remote PostgreSQL that cannot be reached is one line", async () => {
  const opening = openPostgres({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/x", DATA_DIR: root });
  await expect(opening).rejects.toThrow(/^PostgreSQL cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/);
});
