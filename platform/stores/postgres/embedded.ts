import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { postgresBinaries } from "./binaries.ts";
import { chooseIdentity, type Identity } from "./identity.ts";

/** A running embedded server: where its socket is, and how to end it. */
export interface EmbeddedPostgres {
  socketFolder: string;
  /** The postmaster's process id. */
  pid: number;
  stop(): Promise<void>;
}

const user = "nabz";
/** `sun_path` holds 107 bytes; PostgreSQL adds `/.s.PGSQL.5432`. */
const longestFolder = 107 - "/.s.PGSQL.5432".length;
const startSeconds = 60;

/**
 * Starts the PostgreSQL of `folder` (made on first use), or adopts the one that an earlier process left running there.
 * The caller holds the lock of the data folder, so whatever runs on it is ours. Unix socket only, never TCP; in a
 * session of its own, so that Ctrl-C in the terminal does not stop it before the platform has drained.
 */
export async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const identity = chooseIdentity(folder, postgresBinaries(join(folder, "libraries")));
  const left = readPostmaster(identity.data);
  if (left !== undefined) {
    if (await answers(left.socketFolder)) return handle(identity, left.pid, left.socketFolder);
    await stopProcess(left.pid, "SIGQUIT");
  }
  if (!existsSync(join(identity.data, "PG_VERSION"))) initialise(identity);
  const socketFolder = socketFolderOf(folder, identity);
  const log = openSync(join(folder, "postgres.log"), "a", 0o600);
  const options = { listen_addresses: "", unix_socket_directories: socketFolder, ...tuning };
  const child = run(identity, "postgres", ["-D", identity.data, ...flags(options)], { log, detached: true });
  closeSync(log);
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", (code) => {
    failure = `exited with ${code}, see ${join(folder, "postgres.log")}`;
  });
  child.unref();
  const deadline = Date.now() + startSeconds * 1000;
  while (!(await answers(socketFolder))) {
    if (failure !== undefined) throw new Error(`PostgreSQL did not start: ${failure}`);
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer in ${startSeconds} s`);
    await wait(50);
  }
  return handle(identity, readPostmaster(identity.data)?.pid ?? child.pid ?? 0, socketFolder);
}

const tuning = {
  shared_buffers: "64MB",
  max_connections: "50",
  log_min_messages: "warning",
  timezone: "UTC",
  log_timezone: "UTC",
};

const flags = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([key, value]) => ["-c", `${key}=${value}`]);

function initialise(identity: Identity): void {
  const args = ["-D", identity.data, "-U", user, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"];
  const [program = "", ...rest] = [...identity.prefix, join(identity.bin, "initdb"), ...args];
  const made = spawnSync(program, rest, { env: environment(identity), encoding: "utf8", cwd: "/" });
  if (made.status !== 0)
    throw new Error(`initdb failed: ${(made.stderr || made.error?.message || "").trim().split("\n").at(-1)}`);
}

function run(identity: Identity, name: string, args: readonly string[], how: { log: number; detached: boolean }) {
  const [program = "", ...rest] = [...identity.prefix, join(identity.bin, name), ...args];
  return spawn(program, rest, {
    env: environment(identity),
    cwd: "/",
    detached: how.detached,
    stdio: ["ignore", how.log, how.log],
  });
}

/** Nothing of our own environment reaches the server. */
const environment = (identity: Identity) =>
  ({ LD_LIBRARY_PATH: identity.libraries, LC_ALL: "C", PATH: "/usr/bin:/bin" }) as unknown as NodeJS.ProcessEnv;

function socketFolderOf(folder: string, identity: Identity): string {
  if (identity.data.startsWith(folder) && Buffer.byteLength(folder) <= longestFolder) return folder;
  if (!identity.data.startsWith(folder)) return identity.data;
  return mkdtempSync(join(tmpdir(), "nabz-"));
}

/** The server's own note of itself: its process and socket folder, if that process lives. */
function readPostmaster(data: string): { pid: number; socketFolder: string } | undefined {
  const path = join(data, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, "utf8").split("\n");
  const pid = Number(lines[0]);
  if (!isAlive(pid) || !isPostgres(pid)) {
    rmSync(path, { force: true });
    return undefined;
  }
  return { pid, socketFolder: lines[4] ?? "" };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A pid can be given again to another program after a crash; where /proc can tell, it does. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return true;
  }
}

async function answers(socketFolder: string): Promise<boolean> {
  if (!existsSync(join(socketFolder, ".s.PGSQL.5432"))) return false;
  const client = new pg.Client({ ...connection(socketFolder), connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How `pg` reaches a server by its socket. */
export const connection = (socketFolder: string) => ({ host: socketFolder, port: 5432, user, database: "postgres" });

function handle(identity: Identity, pid: number, socketFolder: string): EmbeddedPostgres {
  return {
    socketFolder,
    pid,
    async stop() {
      await stopProcess(pid, "SIGINT");
      if (socketFolder.startsWith(join(tmpdir(), "nabz-")) && !identity.data.startsWith(socketFolder)) {
        rmSync(socketFolder, { recursive: true, force: true });
      }
    },
  };
}

/** Asks the postmaster to end and waits until it has; kills it after 8 s (the next start then recovers from its log). */
async function stopProcess(pid: number, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + 8_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, "SIGKILL");
    await wait(20);
  }
}
