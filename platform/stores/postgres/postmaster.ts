import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A server that runs on a data folder. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

/**
 * The server that runs on `data`, by its own note of itself. A note that names another program, which was given the same
 * number, is removed: the server would not start because of it.
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
  // Left where the process is gone: by it the server finds children of the former one that are still at work.
  if (isAlive(pid)) rmSync(path, { force: true });
  return undefined;
}

/** Whether the process lives and is a server of this data folder, in which each of them stands. */
export function runsOn(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  // Without /proc it can only be told that it lives.
  if (!existsSync("/proc/self/stat")) return true;
  try {
    const [, name, state] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    // Z: it has ended, and its parent has not noticed yet.
    if (name !== "postgres" || state === "Z") return false;
  } catch {
    return false;
  }
  // Not to be told: another user's, in a container that may not look.
  return standsIn(pid, data) ?? true;
}

function standsIn(pid: number, data: string): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return undefined;
  }
}

/**
 * Ends what a killed server has left at work: its children look after a statement only whether it still lives. What they
 * had committed is in the log. To be called only where the server itself is gone.
 */
export function endChildren(data: string): void {
  if (!existsSync("/proc/self/stat")) return;
  const pids = readdirSync("/proc").map(Number).filter(Number.isSafeInteger);
  for (const pid of pids) if (standsIn(pid, data) && runsOn(pid, data)) send(pid, "SIGKILL");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Asks the server to end and waits until it has; kills it after 8 s (the next start then recovers from its log). */
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
