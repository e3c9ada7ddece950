import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A running server of a data folder. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

/**
 * The server that runs on `data`, by its pid file. A pid file that names another program with the same id is removed: the
 * server would not start because of it.
 */
export function findPostmaster(data: string): Postmaster | undefined {
  const path = join(data, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(path, "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (Number.isSafeInteger(pid) && pid > 0 && runsOn(pid, data)) return { pid, socketFolder: lines[4] ?? "" };
  // Kept where the process is gone: the server uses it to find running children of the former one.
  if (isAlive(pid)) rmSync(path, { force: true });
  return undefined;
}

/** Whether the process is alive and is a server of this data folder, which is its working directory. */
export function runsOn(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  // Without /proc only its being alive is known.
  if (!existsSync("/proc/self/stat")) return true;
  try {
    const [, name, state] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    // Z: it has ended and its parent has not reaped it.
    if (name !== "postgres" || state === "Z") return false;
  } catch {
    return false;
  }
  // Unknown: another user's process in a container without permission.
  return worksIn(pid, data) ?? true;
}

function worksIn(pid: number, data: string): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return undefined;
  }
}

/**
 * Kills the children of a killed server: they check for it only after a statement. What they committed is in the log. Call
 * only where the server itself is gone.
 */
export function killChildren(data: string): void {
  if (!existsSync("/proc/self/stat")) return;
  const pids = readdirSync("/proc").map(Number).filter(Number.isSafeInteger);
  for (const pid of pids) if (worksIn(pid, data) && runsOn(pid, data)) send(pid, "SIGKILL");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Stops the server and waits for it; kills it after 8 s (the next start then recovers from its log). */
export async function stopPostmaster(pid: number, data: string, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  const deadline = Date.now() + 8_000;
  let next: NodeJS.Signals | undefined = signal;
  while (runsOn(pid, data)) {
    if (next !== undefined) send(pid, next);
    next = Date.now() > deadline ? "SIGKILL" : undefined;
    await wait(20);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
