import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The platform as a process: what an operator sees, and what a kill leaves. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const built = join(root, "build", `test-${process.pid}`);
const folder = mkdtempSync(join(tmpdir(), "nabz-run-"));
const data = join(folder, "داده های من");
const started: ChildProcess[] = [];

beforeAll(async () => {
  const out = { outfile: join(built, "main.js"), bundle: true, packages: "external" } as const;
  await build({ absWorkingDir: root, entryPoints: ["platform/main.ts"], platform: "node", format: "esm", ...out });
  for (const store of ["clickhouse", "postgres"]) {
    cpSync(join(root, "platform/stores", store, "migrations"), join(built, "migrations", store), { recursive: true });
  }
  mkdirSync(data);
});
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(built, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [join(built, "main.js")], {
    env: { DATA_DIR: data, LOG_LEVEL: "fatal", ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
  });
  started.push(child);
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, said }));
  });
  return { child, ended };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

async function until(port: number, status: number): Promise<void> {
  while ((await readiness(port)) !== status) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What a port says first; empty where nothing listens, or it ends without a word. */
const greeting = (port: number) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", (said) => resolve(`${said}`)).once("data", () => socket.destroy());
    socket.once("error", () => resolve("")).once("close", () => resolve(""));
  });

const postmaster = () => Number(readFileSync(join(data, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
const running = (of: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(of);

// Side by side: most of the time is waiting.
describe.concurrent("the platform's process", () => {
  it.each([
    [
      "a folder that cannot be made",
      { DATA_DIR: "/proc/nope" },
      /^nabz platform: DATA_DIR: \/proc\/nope cannot be used: .+\n$/,
    ],
    ["a value that is wrong", { PLATFORM_PORT: "x" }, /^nabz platform: PLATFORM_PORT: .+\n$/],
    ["a port of mails that is none", { BOUNCE_PORT: "smtp" }, /^nabz platform: BOUNCE_PORT: .+\n$/],
    [
      "a PostgreSQL that is not there",
      { DATABASE_URL: "postgres://x@127.0.0.1:1/x" },
      /^nabz platform: PostgreSQL cannot be reached: .+\n$/,
    ],
    [
      "a ClickHouse that is not there",
      { CLICKHOUSE_URL: "http://127.0.0.1:1" },
      /^nabz platform: ClickHouse cannot be reached: .+\n$/,
    ],
  ])("names %s in one line, and exits with 1", async (_, env, line) => {
    const { code, said } = await start({ DATA_DIR: mkdtempSync(join(folder, "refused-")), ...env }).ended;
    expect(said).toMatch(line);
    expect(code).toBe(1);
  });

  it("names a server that accepts the connection and never answers", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const [postgres, clickhouse] = await Promise.all([
      start({ DATA_DIR: join(folder, "a"), DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` }).ended,
      start({ DATA_DIR: join(folder, "b"), CLICKHOUSE_URL: `http://127.0.0.1:${port}` }).ended,
    ]);
    expect(postgres.said).toMatch(/^nabz platform: PostgreSQL cannot be reached: .*timeout\n$/);
    expect(clickhouse.said).toMatch(/^nabz platform: ClickHouse cannot be reached: it did not answer in 8 s\n$/);
    silent.close();
  });

  it("is not ready while PostgreSQL is down and recovers; after a kill the next process adopts it and ends clean", async () => {
    const port = await freePort();
    const first = start({ PLATFORM_PORT: String(port) });
    await until(port, 200);

    const second = await start({ PLATFORM_PORT: "0" }).ended;
    expect(second).toEqual({ code: 1, said: `nabz platform: ${data} is in use by process ${first.child.pid}\n` });
    const taken = await start({ PLATFORM_PORT: String(port), DATA_DIR: join(folder, "c") }).ended;
    expect(taken).toEqual({ code: 1, said: `nabz platform: PLATFORM_PORT ${port} is taken\n` });

    // A process of another container cannot look up our process id: the engine's own lock refuses it.
    rmSync(join(data, "lock"));
    const stranger = await start({ PLATFORM_PORT: "0" }).ended;
    expect(stranger.code).toBe(1);
    expect(stranger.said).toMatch(
      /ClickHouse cannot be reached: .*clickhouse is in use by another process, or broken\n$/,
    );

    process.kill(postmaster(), "SIGKILL");
    await until(port, 503);
    await until(port, 200);
    const server = postmaster();
    first.child.kill("SIGKILL");
    await first.ended;
    const bounces = await freePort();
    const next = start({ PLATFORM_PORT: String(port), BOUNCE_PORT: String(bounces), BOUNCE_HOST: "127.0.0.1" });
    await until(port, 200);
    expect(postmaster()).toBe(server);
    expect(await greeting(bounces)).toMatch(/^220 localhost ESMTP/);

    next.child.kill("SIGTERM");
    expect(await next.ended).toEqual({ code: 0, said: "" });
    expect(await greeting(bounces)).toBe("");
    expect(running(data)).toBe(false);
    expect(running(join(folder, "c"))).toBe(false);
  });

  it("leaves nothing running when the signal arrives during the start", async () => {
    const other = join(folder, "early");
    const { child, ended } = start({ PLATFORM_PORT: "0", DATA_DIR: other });
    while (!running(`${other}/postgres/data -c`)) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    expect(running(other)).toBe(false);
  });
});
