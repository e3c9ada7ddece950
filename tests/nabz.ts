import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findSocketPath } from "#platform/operator/socket-path.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A whole Nabz as `npm start` runs it, in a folder and on ports of its own. */
export interface Nabz {
  url: string;
  platformUrl: string;
  dataDir: string;
  /** The operator's command; answers what it printed as JSON. */
  operate<Result>(...args: string[]): Promise<Result>;
  /** What a command answers that its platform runs, without a process of its own, which takes a second here. */
  ask<Result>(command: string, args: object): Promise<Result>;
  /** Holds the platform still for as long as `meanwhile` takes: it takes connections and answers nothing. */
  withoutPlatform(meanwhile: () => Promise<void>): Promise<void>;
  /** `kill -9` of everything at once: supervisor, both programs, every process of PostgreSQL. */
  kill(): Promise<void>;
  /** Starts it again after `kill` or `interrupt`, with nothing else done. */
  start(): Promise<void>;
  /** Ctrl-C in its terminal: the signal reaches the whole process group. Answers its exit code. */
  interrupt(): Promise<number | null>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Ports that nobody holds: held together for a moment, else the second may be the first. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return typeof address === "object" && address !== null ? address.port : 0;
  });
}

/** A new folder for the data of one. Its name holds a space and Persian letters, as an owner's may. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), "nabz نبض "));

/** Starts one, on a new folder if no other is given. */
export async function startNabz(settings: Record<string, string> = {}, dataDir = newDataDir()): Promise<Nabz> {
  const [port, platformPort] = await freePorts(2);
  const ports = { PORT: String(port), PLATFORM_PORT: String(platformPort) };
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: "info", ...settings };
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  let supervisor = await launch(env);
  return {
    url: `http://localhost:${port}`,
    platformUrl,
    dataDir,
    async operate(...args) {
      const { stdout } = await promisify(execFile)(join(root, "bin", "nabz"), [...args, "--json"], { env });
      return JSON.parse(stdout);
    },
    ask: (command, args) => askPlatform(dataDir, { command, args }),
    async withoutPlatform(meanwhile) {
      const pid = Number(JSON.parse(readFileSync(join(dataDir, "lock"), "utf8")).pid);
      process.kill(pid, "SIGSTOP");
      try {
        await meanwhile();
      } finally {
        process.kill(pid, "SIGCONT");
        while (!(await fetch(`${platformUrl}/readyz`).then(({ ok }) => ok))) await wait(50);
      }
    },
    async kill() {
      for (const pid of processesOf(dataDir)) killNow(pid);
      while (processesOf(dataDir).length > 0) await wait(10);
    },
    async start() {
      supervisor = await launch(env);
    },
    async interrupt() {
      if (supervisor.pid !== undefined) process.kill(-supervisor.pid, "SIGINT");
      if (supervisor.exitCode === null) await once(supervisor, "exit");
      return supervisor.exitCode;
    },
    async stop() {
      if (supervisor.exitCode === null && supervisor.signalCode === null) {
        supervisor.kill("SIGTERM");
        await once(supervisor, "exit");
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One request to a running platform by its socket, as the operator's command makes it. Throws what it refuses with. */
export async function askPlatform<Result>(
  dataDir: string,
  request: { command: string; args: object },
): Promise<Result> {
  const socket = connect(findSocketPath(dataDir));
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    for await (const line of createInterface({ input: socket })) {
      const said = JSON.parse(line) as { result: Result } | { error: string } | { progress: object };
      if ("error" in said) throw new Error(said.error);
      if ("result" in said) return said.result;
    }
    throw new Error("The platform went away before it answered");
  } finally {
    socket.destroy();
  }
}

/** Resolves when it says that it is ready; throws with all it said where it ends instead. */
async function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const options = { env, detached: true, stdio: ["ignore", "pipe", "pipe"] } satisfies SpawnOptions;
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], options);
  let said = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("Nabz is ready:")) resolve();
      });
    }
    child.once("exit", (code) => reject(new Error(`Nabz ended with ${code}: ${said}`)));
  });
  return child;
}

/** Every process that works on a data folder: by its environment, or by its command line (PostgreSQL). */
function processesOf(dataDir: string): number[] {
  const holds = (pid: string, file: string, text: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").includes(text);
    } catch {
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => holds(pid, "environ", `DATA_DIR=${dataDir}\0`) || isPostgresOf(pid, dataDir))
    .map(Number);
}

/** PostgreSQL's own children rename themselves, but all of them work in its data folder. */
function isPostgresOf(pid: string, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir);
  } catch {
    return false;
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone already, with its parent.
  }
}
