import { type ChildProcess, execFile, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findSocketPath } from "#platform/operator/socket-path.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A complete Nabz as `npm start` runs it, in its own folder and on its own ports. */
export interface Nabz {
  url: string;
  platformUrl: string;
  dataDir: string;
  /** Runs the operator's command; returns its JSON output. */
  operate<Result>(...args: string[]): Promise<Result>;
  /** Runs a command through the platform's socket, without a process, which takes a second. */
  call<Result>(command: string, args: object): Promise<Result>;
  /** Suspends the platform during `meanwhile`: it accepts connections and does not answer. */
  withoutPlatform(meanwhile: () => Promise<void>): Promise<void>;
  /** `kill -9` of everything at once: supervisor, both programs, all processes of PostgreSQL. */
  kill(): Promise<void>;
  /** Restarts it after `kill` or `interrupt`, without any repair; with the arguments of `npm start --`. */
  start(...args: string[]): Promise<void>;
  /** The same on a terminal, where a question of the start gets this answer. */
  startOnTerminal(answer: string): Promise<void>;
  /** Ctrl-C in its terminal: the signal reaches the whole process group. Returns its exit code. */
  interrupt(): Promise<number | null>;
  /** Everything that its programs have said since the last start: their logs. */
  readLogs(): string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Free ports, bound together for a moment so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return typeof address === "object" && address !== null ? address.port : 0;
  });
}

/** A new and empty data folder, with a space and Persian letters in its name. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), "nabz نبض "));

const template = process.env.NABZ_RESULTS === undefined ? undefined : join(process.env.NABZ_RESULTS, "template");

/** A new data folder of a Nabz without an account: a copy of the run's template costs a tenth of two new stores. */
function newStores(): string {
  const dataDir = newDataDir();
  // cp: with the owners of files, of whom PostgreSQL's is another in a user namespace.
  if (template !== undefined && existsSync(template)) execFileSync("cp", ["-a", `${template}/.`, dataDir]);
  return dataDir;
}

/** Makes the folder that later starts of the run copy. */
export async function makeTemplate(): Promise<void> {
  if (template === undefined || existsSync(template)) return;
  const nabz = await startNabz();
  await nabz.interrupt();
  renameSync(nabz.dataDir, template);
}

/** What a process of `npm start` runs, and what it says when it is ready. The platform alone has to be built already. */
const programs = {
  whole: { path: join("scripts", "start.mjs"), ready: "Nabz is ready:" },
  platform: { path: join("build", "platform", "main.js"), ready: "platform is listening" },
};

/** Starts one, without an account by default. The platform alone costs half: its supervisor and the dashboard stay out. */
export async function startNabz(
  settings: Record<string, string> = {},
  dataDir = newStores(),
  program: keyof typeof programs = "whole",
): Promise<Nabz> {
  const [port, platformPort] = await freePorts(2);
  const ports = { PORT: String(port), PLATFORM_PORT: String(platformPort) };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // No pictures of heatmaps beside what a test looks at: a test that wants one names its browser.
    CHROMIUM_PATH: "/nowhere/chromium",
    NODE_ENV: "production",
    ...{ ...ports, DATA_DIR: dataDir, LOG_LEVEL: "info" },
    ...settings,
  };
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  let supervisor = await launch(program, env);
  return {
    url: `http://localhost:${port}`,
    platformUrl,
    dataDir,
    async operate(...args) {
      const { stdout } = await promisify(execFile)(join(root, "bin", "nabz"), [...args, "--json"], { env });
      return JSON.parse(stdout);
    },
    call: (command, args) => callPlatform(dataDir, { command, args }),
    withoutPlatform: (meanwhile) => suspendPlatform({ dataDir, platformUrl }, meanwhile),
    async kill() {
      // Again until none is left: one that was being born was not seen, and PostgreSQL outlives its parent.
      for (let alive = processesOf(dataDir); alive.length > 0; alive = processesOf(dataDir)) {
        for (const pid of alive) killProcess(pid);
        await wait(10);
      }
    },
    async start(...args) {
      supervisor = await launch(program, env, args);
    },
    async startOnTerminal(answer) {
      supervisor = await launchOnTerminal(env, answer);
    },
    async interrupt() {
      // On a terminal the key does it: the terminal's processes are not of this group.
      if (supervisor.stdin !== null) supervisor.stdin.write("\x03");
      else if (supervisor.pid !== undefined) process.kill(-supervisor.pid, "SIGINT");
      if (supervisor.exitCode === null) await once(supervisor, "exit");
      return supervisor.exitCode;
    },
    readLogs: () => logs.get(supervisor)?.join("") ?? "",
    async stop() {
      if (supervisor.exitCode === null && supervisor.signalCode === null) {
        supervisor.kill("SIGTERM");
        await once(supervisor, "exit");
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function suspendPlatform(
  { dataDir, platformUrl }: Pick<Nabz, "dataDir" | "platformUrl">,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const pid = Number(JSON.parse(readFileSync(join(dataDir, "lock"), "utf8")).pid);
  process.kill(pid, "SIGSTOP");
  try {
    await meanwhile();
  } finally {
    process.kill(pid, "SIGCONT");
    while (!(await fetch(`${platformUrl}/readyz`).then(({ ok }) => ok))) await wait(50);
  }
}

/** Sends one request to a running platform's socket, as the operator's command does. Throws its error. */
export async function callPlatform<Result>(
  dataDir: string,
  request: { command: string; args: object },
): Promise<Result> {
  const socket = connect(findSocketPath(dataDir));
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    for await (const line of createInterface({ input: socket })) {
      const output = JSON.parse(line) as { result: Result } | { error: string } | { progress: object };
      if ("error" in output) throw new Error(output.error);
      if ("result" in output) return output.result;
    }
    throw new Error("The platform closed the socket without an answer");
  } finally {
    socket.destroy();
  }
}

const logs = new WeakMap<ChildProcess, string[]>();

/** Resolves when it is ready; throws with its output if it ends instead. */
function launch(
  program: keyof typeof programs,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<ChildProcess> {
  const { path, ready } = programs[program];
  const options = { env, detached: true, stdio: ["ignore", "pipe", "pipe"] } satisfies SpawnOptions;
  return untilReady(spawn(process.execPath, [join(root, path), ...args], options), ready);
}

/** `npm start` on a terminal of its own, by util-linux's `script`. */
function launchOnTerminal(env: NodeJS.ProcessEnv, answer: string): Promise<ChildProcess> {
  const { path, ready } = programs.whole;
  // In the place of the shell: one that waits for it may die of the key itself (dash).
  const command = `exec '${process.execPath}' '${join(root, path)}'`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "pipe"] });
  let isAnswered = false;
  return untilReady(child, ready, (said) => {
    if (isAnswered || !said.includes("[y/N]")) return;
    isAnswered = true;
    child.stdin.write(`${answer}\r`);
  });
}

async function untilReady(child: ChildProcess, ready: string, hear?: (said: string) => void): Promise<ChildProcess> {
  const output: string[] = [];
  logs.set(child, output);
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output.push(chunk.toString());
        const said = output.slice(-2).join("");
        if (said.includes(ready)) resolve();
        hear?.(said);
      });
    }
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Nabz ended with ${code}: ${output.join("")}`)));
  });
  return child;
}

/** The processes of a data folder: by their environment, or by their folder (PostgreSQL). */
function processesOf(dataDir: string): number[] {
  const contains = (pid: string, file: string, text: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").includes(text);
    } catch {
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => contains(pid, "environ", `DATA_DIR=${dataDir}\0`) || isPostgresOf(pid, dataDir))
    .map(Number);
}

/** PostgreSQL's children rename themselves, but all of them work in its data folder. */
function isPostgresOf(pid: string, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir);
  } catch {
    return false;
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with its parent.
  }
}
