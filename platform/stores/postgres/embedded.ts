import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { postgresBinaries } from "./binaries.ts";
import { chooseIdentity, type Identity } from "./identity.ts";
import { commandOf, environment, initialise, user } from "./initialise.ts";
import { endChildren, findPostmaster, runsOn, stopPostmaster } from "./postmaster.ts";

/** A running embedded server: where its socket is, and how to end it. */
export interface EmbeddedPostgres {
  socketFolder: string;
  stop(): Promise<void>;
}

const socketName = ".s.PGSQL.5432";
/** `sun_path` holds 107 bytes. */
const longestFolder = 107 - `/${socketName}`.length;
const startMs = 60_000;
/** How often it is looked whether the server still lives. */
const lookMs = 250;
/** When a server that did not start is tried again. */
const againMs = 5_000;

/**
 * Starts the PostgreSQL of `folder` (made on first use), or adopts the one that an earlier process left running there.
 * The caller holds the lock of the data folder, so whatever runs on it is ours. Unix socket only, never TCP; in a
 * session of its own, so that Ctrl-C in the terminal does not stop it before the platform has drained. A server that
 * ends by itself (killed, out of memory) is started again under the same socket; `warn` is told. Throws an Error of one
 * line where it does not start.
 */
export async function startPostgres(folder: string, warn: (message: string) => void): Promise<EmbeddedPostgres> {
  makeFolder(folder);
  const identity = chooseIdentity(folder, postgresBinaries(join(folder, "libraries")));
  if (identity.owner !== undefined) warn(`PostgreSQL runs as another user and keeps its data in ${identity.data}`);
  const left = findPostmaster(identity.data);
  const adopted = left !== undefined && (await answers(left.socketFolder)) ? left : undefined;
  if (left !== undefined && adopted === undefined) await stopPostmaster(left.pid, identity.data, "SIGQUIT");
  const socketFolder = adopted?.socketFolder ?? socketFolderOf(folder, identity);
  const server: Server = { folder, identity, socketFolder, stopping: false };
  initialise(identity);
  let pid = adopted?.pid ?? (await launch(server));

  let starting: Promise<void> | undefined;
  let notBefore = 0;
  const look = setInterval(() => {
    if (starting !== undefined || Date.now() < notBefore || runsOn(pid, identity.data)) return;
    warn("PostgreSQL has ended by itself and is started again");
    starting = launch(server)
      .then((next) => {
        pid = next;
      })
      .catch((error: unknown) => {
        warn((error as Error).message);
        notBefore = Date.now() + againMs;
      })
      .finally(() => {
        starting = undefined;
      });
  }, lookMs).unref();

  return {
    socketFolder,
    async stop() {
      clearInterval(look);
      server.stopping = true;
      await starting;
      await stopPostmaster(pid, identity.data, "SIGINT");
      if (isOurs(socketFolder)) rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Removes the server of `folder` with its data, wherever that is kept, and ends what an earlier process left running on
 * it. The caller holds the lock of the data folder.
 */
export async function removePostgres(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const { data } = chooseIdentity(folder, postgresBinaries(join(folder, "libraries")));
  const left = findPostmaster(data);
  if (left !== undefined) await stopPostmaster(left.pid, data, "SIGQUIT");
  endChildren(data);
  for (const path of [data, `${data}.new`, folder]) rmSync(path, { recursive: true, force: true });
}

interface Server {
  folder: string;
  identity: Identity;
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
 * Starts the server and waits until it answers; returns its process id. After a `kill -9` of the server alone its
 * children may still be at work and hold its memory: it then refuses to start, so they are ended and it is tried again.
 */
async function launch(server: Server): Promise<number> {
  const deadline = Date.now() + startMs;
  const logPath = join(server.folder, "postgres.log");
  for (;;) {
    const logged = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
    // One in the system's folder for temporary files may have been tidied away.
    makeFolder(server.socketFolder);
    const child = spawnServer(server, logPath);
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      if (await answers(server.socketFolder)) return child.pid;
      if (server.stopping || Date.now() > deadline) child.kill("SIGQUIT");
      await wait(50);
    }
    const said = readFileSync(logPath).subarray(logged).toString();
    const killed = child.signalCode === "SIGKILL";
    const again = killed || /still in use|lock file .* already exists/.test(said);
    if (!again || server.stopping || Date.now() > deadline) {
      const last = said.match(/(?:FATAL|PANIC|error): .*/g)?.at(-1);
      const reason =
        child.signalCode !== null ? `it was ended by ${child.signalCode}` : (last ?? "it could not be run");
      throw new Error(`PostgreSQL did not start: ${reason} (${logPath})`);
    }
    endChildren(server.identity.data);
    await wait(lookMs);
  }
}

function spawnServer({ identity, socketFolder }: Server, logPath: string): ChildProcess {
  // A list of folders, in which a comma would divide.
  const sockets = `"${socketFolder.replaceAll('"', '""')}"`;
  const options = { listen_addresses: "", unix_socket_directories: sockets, ...tuning };
  const flags = Object.entries(options).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const { program, args } = commandOf(identity, "postgres", ["-D", identity.data, ...flags]);
  const log = openSync(logPath, "a", 0o600);
  const child = spawn(program, args, {
    env: environment(identity),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // A program that cannot be run has no pid, which `launch` sees.
  child.on("error", () => undefined);
  child.unref();
  return child;
}

function socketFolderOf(folder: string, identity: Identity): string {
  const wanted = dirname(identity.data) === folder ? folder : identity.data;
  return Buffer.byteLength(wanted) <= longestFolder ? wanted : mkdtempSync(join(tmpdir(), "nabz-postgres-"));
}

const isOurs = (socketFolder: string) => socketFolder.startsWith(join(tmpdir(), "nabz-postgres-"));

async function answers(socketFolder: string): Promise<boolean> {
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

/** How `pg` reaches a server by its socket. */
export const connection = (socketFolder: string) => ({ host: socketFolder, port: 5432, user, database: "postgres" });
