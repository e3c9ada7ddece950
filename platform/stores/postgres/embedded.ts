import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { findBinaries } from "./binaries.ts";
import { explainStart } from "./explain-start.ts";
import { commandOf, environmentOf, initialise, user } from "./initialise.ts";
import { findPostmaster, killChildren, runsOn, stopPostmaster } from "./postmaster.ts";
import { chooseIdentity, type ServerIdentity } from "./server-identity.ts";

/** A running embedded server. */
export interface EmbeddedPostgres {
  socketFolder: string;
  stop(): Promise<void>;
}

const socketName = ".s.PGSQL.5432";
/** `sun_path` holds 107 bytes. */
const maxFolderBytes = 107 - `/${socketName}`.length;
const startTimeoutMs = 60_000;
/** How often it is checked that the server is alive. */
const checkIntervalMs = 250;
const retryDelayMs = 1_000;

/**
 * Starts the PostgreSQL of `folder` (initialised on first use), or adopts one that an earlier process left running there.
 * The caller holds the lock of the data folder, so a server on it is ours. Unix socket only, never TCP; in its own session,
 * so that Ctrl-C in the terminal does not stop it before the platform has drained. A server that ends by itself (killed,
 * out of memory) is restarted on the same socket; `warn` is called. Throws an Error of one line where it does not start.
 */
export async function startPostgres(folder: string, warn: (message: string) => void): Promise<EmbeddedPostgres> {
  makeFolder(folder);
  const identity = chooseIdentity(folder, findBinaries(join(folder, "libraries")));
  if (identity.owner !== undefined) warn(`PostgreSQL runs as another user and keeps its data in ${identity.data}`);
  const running = findPostmaster(identity.data);
  const adopted = running !== undefined && (await isAnswering(running.socketFolder)) ? running : undefined;
  if (running !== undefined && adopted === undefined) await stopPostmaster(running.pid, identity.data, "SIGQUIT");
  const socketFolder = adopted?.socketFolder ?? chooseSocketFolder(folder, identity);
  const server: Server = { folder, identity, socketFolder, stopping: false };
  initialise(identity);
  const supervisor = superviseServer(server, adopted?.pid ?? (await launch(server)), warn);
  return {
    socketFolder,
    async stop() {
      server.stopping = true;
      await stopPostmaster(await supervisor.end(), identity.data, "SIGINT");
      if (isTemporary(socketFolder)) rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Restarts the server whenever it has ended; `end` stops doing so and returns the current process id. */
function superviseServer(server: Server, firstPid: number, warn: (message: string) => void) {
  let pid = firstPid;
  let starting: Promise<void> | undefined;
  let notBefore = 0;
  /** Each is said once in an outage: a full disk may last for hours. */
  const said = new Set<string>();
  const say = (message: string) => {
    if (said.has(message)) return;
    said.add(message);
    warn(message);
  };
  const timer = setInterval(() => {
    if (starting !== undefined || Date.now() < notBefore || runsOn(pid, server.identity.data)) return;
    say("PostgreSQL has ended by itself and is started again");
    starting = launch(server)
      .then((next) => {
        pid = next;
        said.clear();
      })
      .catch((error: unknown) => {
        say((error as Error).message);
        notBefore = Date.now() + retryDelayMs;
      })
      .finally(() => {
        starting = undefined;
      });
  }, checkIntervalMs).unref();
  return {
    async end(): Promise<number> {
      clearInterval(timer);
      await starting;
      return pid;
    },
  };
}

/**
 * Removes the server of `folder` with its data, wherever that is, and stops one that an earlier process left running. The
 * caller holds the lock of the data folder.
 */
export async function removePostgres(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const { data } = chooseIdentity(folder, findBinaries(join(folder, "libraries")));
  const running = findPostmaster(data);
  if (running !== undefined) await stopPostmaster(running.pid, data, "SIGQUIT");
  killChildren(data);
  for (const path of [data, `${data}.new`, folder]) rmSync(path, { recursive: true, force: true });
}

interface Server {
  folder: string;
  identity: ServerIdentity;
  socketFolder: string;
  stopping: boolean;
}

const tuning = {
  shared_buffers: "64MB",
  max_connections: "50",
  log_min_messages: "warning",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Starts the server and waits until it answers; returns its process id. After a `kill -9` of the server alone its children
 * may still run and hold its memory, so that it refuses to start: they are killed and it is tried again.
 */
async function launch(server: Server): Promise<number> {
  const deadline = Date.now() + startTimeoutMs;
  const logPath = join(server.folder, "postgres.log");
  for (;;) {
    const logged = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
    // One in the system's temporary folder may have been cleaned up.
    makeFolder(server.socketFolder);
    const child = spawnServer(server, logPath);
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      if (await isAnswering(server.socketFolder)) return child.pid;
      if (server.stopping || Date.now() > deadline) child.kill("SIGQUIT");
      await wait(50);
    }
    const output = readFileSync(logPath).subarray(logged).toString();
    const killed = child.signalCode === "SIGKILL";
    const canRetry = killed || /still in use|lock file .* already exists/.test(output);
    if (!canRetry || server.stopping || Date.now() > deadline) {
      const isCrash = child.signalCode !== null && !/PANIC|FATAL/.test(output);
      const reason = isCrash
        ? new Error(`it was ended by ${child.signalCode}`)
        : explainStart(output, server.identity.data);
      reason.message = `PostgreSQL did not start: ${reason.message} (${logPath})`;
      throw reason;
    }
    killChildren(server.identity.data);
    await wait(checkIntervalMs);
  }
}

function spawnServer({ identity, socketFolder }: Server, logPath: string): ChildProcess {
  // The option is a list: an unquoted comma would split it.
  const sockets = `"${socketFolder.replaceAll('"', '""')}"`;
  const options = { listen_addresses: "", unix_socket_directories: sockets, ...tuning };
  const flags = Object.entries(options).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const { program, args } = commandOf(identity, "postgres", ["-D", identity.data, ...flags]);
  const log = openSync(logPath, "a", 0o600);
  const child = spawn(program, args, {
    env: environmentOf(identity),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // A program that cannot be run has no pid, which `launch` checks.
  child.on("error", () => undefined);
  child.unref();
  return child;
}

function chooseSocketFolder(folder: string, identity: ServerIdentity): string {
  const wanted = dirname(identity.data) === folder ? folder : identity.data;
  return Buffer.byteLength(wanted) <= maxFolderBytes ? wanted : mkdtempSync(join(tmpdir(), "nabz-postgres-"));
}

const isTemporary = (socketFolder: string) => socketFolder.startsWith(join(tmpdir(), "nabz-postgres-"));

async function isAnswering(socketFolder: string): Promise<boolean> {
  if (!existsSync(join(socketFolder, socketName))) return false;
  const client = new pg.Client({ ...connection(socketFolder), connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on("error", () => undefined);
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

/** Connection options of `pg` for a server by its socket. */
export const connection = (socketFolder: string) => ({ host: socketFolder, port: 5432, user, database: "postgres" });
