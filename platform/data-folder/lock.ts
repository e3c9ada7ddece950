import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { isRestoring } from "#platform/data-folder/restoring.ts";

/** Who holds a data folder. `started` tells a process from a later one that was given the same number. */
interface Holder {
  pid: number;
  started: string;
}

export interface Lock {
  release(): void;
}

/**
 * Takes the data folder for this process: the embedded stores can be open in one process only. A lock whose process is
 * gone (it was killed), or that cannot be read, is taken over. Throws an Error of one line that names the living holder,
 * or says that a restore into the folder was cut off, which only another restore may go on from.
 */
export function acquireLock(dataDir: string, { toRestore = false } = {}): Lock {
  makeFolder(dataDir);
  const lock = takeLock(join(dataDir, "lock"), dataDir);
  if (!isRestoring(dataDir) || toRestore) return lock;
  lock.release();
  throw new Error(`a restore into ${dataDir} was cut off: run nabz restore again`);
}

/** The process that holds a data folder, if it lives. */
export function lockHolder(dataDir: string): number | undefined {
  const holder = readHolder(join(dataDir, "lock"));
  return holder !== undefined && isAlive(holder) ? holder.pid : undefined;
}

/**
 * The file appears whole and only where there is none (a hard link), so of many who try one wins. A dead holder's file
 * is replaced by one process at a time, the holder of a second lock of the same kind: removing it and trying again would
 * let a slow process remove the lock of a quick one.
 */
function takeLock(path: string, what: string): Lock {
  const own = `${path}.${process.pid}`;
  const me: Holder = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(own, JSON.stringify(me), { mode: 0o600 });
  try {
    if (!linkIfFree(own, path)) {
      refuseIfAlive(path, what);
      const turn = takeLock(`${path}.takeover`, what);
      try {
        // Between our look and our turn it may have been freed or taken over.
        if (!linkIfFree(own, path)) {
          refuseIfAlive(path, what);
          renameSync(own, path);
        }
      } finally {
        turn.release();
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

function refuseIfAlive(path: string, what: string): void {
  const holder = readHolder(path);
  if (holder !== undefined && isAlive(holder)) throw new Error(`${what} is in use by process ${holder.pid}`);
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
 * The process's start: ticks since boot (field 22 of /proc/PID/stat) and which boot; empty where there is no /proc. One
 * that has ended and that its parent has not noticed yet (a zombie) has no start.
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
