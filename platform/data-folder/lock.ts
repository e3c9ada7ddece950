import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { isRestoring } from "#platform/data-folder/restoring.ts";

/** The holder of a data folder. `started` distinguishes a process from a later one with the same id. */
interface Holder {
  pid: number;
  started: string;
}

export interface Lock {
  release(): void;
}

/**
 * Locks the data folder for this process: only one can open the embedded stores. A lock of a killed process, or an
 * unreadable one, is taken over. Throws an Error of one line that names the living holder, or an interrupted restore,
 * which only another restore may continue.
 */
export function acquireLock(dataDir: string, { toRestore = false } = {}): Lock {
  makeFolder(dataDir);
  const lock = takeLock(join(dataDir, "lock"), dataDir);
  if (!isRestoring(dataDir) || toRestore) return lock;
  lock.release();
  throw new Error(`a restore into ${dataDir} was interrupted: run nabz restore again`);
}

/** The living process that holds a data folder. */
export function lockHolder(dataDir: string): number | undefined {
  const holder = readHolder(join(dataDir, "lock"));
  return holder !== undefined && isAlive(holder) ? holder.pid : undefined;
}

/**
 * A hard link creates the file complete and only where there is none, so one of many processes wins. The file of a dead
 * holder is replaced under a second lock of the same kind: removing it and retrying would let a slow process remove the
 * lock of a fast one.
 */
function takeLock(path: string, subject: string): Lock {
  const own = `${path}.${process.pid}`;
  const holder: Holder = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  try {
    if (!linkIfFree(own, path)) {
      refuseIfAlive(path, subject);
      const takeover = takeLock(`${path}.takeover`, subject);
      try {
        // It may have been released or taken over since the first attempt.
        if (!linkIfFree(own, path)) {
          refuseIfAlive(path, subject);
          renameSync(own, path);
        }
      } finally {
        takeover.release();
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  return { release: () => rmSync(path, { force: true }) };
}

function linkIfFree(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function refuseIfAlive(path: string, subject: string): void {
  const holder = readHolder(path);
  if (holder !== undefined && isAlive(holder)) throw new Error(`${subject} is in use by process ${holder.pid}`);
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, "utf8")) as Partial<Holder>;
    return Number.isSafeInteger(pid) && Number(pid) > 0 ? { pid: Number(pid), started: String(started) } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}

/**
 * The start of a process: ticks since boot (field 22 of /proc/PID/stat) and the boot's id; empty without /proc and for a
 * zombie, a process that has ended without its parent noticing.
 */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z"
      ? ""
      : `${fields[19]} of ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return "";
  }
}
