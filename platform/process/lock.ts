import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
 * gone (it was killed) is taken over. Throws an Error of one line that names the living holder.
 */
export function acquireLock(dataDir: string): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "lock");
  for (;;) {
    const holder = readHolder(path);
    if (holder !== undefined && holder.pid !== process.pid && isSame(holder)) {
      throw new Error(`${dataDir} is in use by process ${holder.pid}`);
    }
    if (holder !== undefined || existsSync(path)) rmSync(path, { force: true });
    try {
      const file = openSync(path, "wx", 0o600);
      writeFileSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder));
      closeSync(file);
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      // Somebody else took it between our look and our try: look again.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** The process that holds a data folder, if it lives. */
export function lockHolder(dataDir: string): number | undefined {
  const holder = readHolder(join(dataDir, "lock"));
  return holder !== undefined && isSame(holder) ? holder.pid : undefined;
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function isSame({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}

/** The process's start in ticks since boot (field 22 of /proc/PID/stat); empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
