import { readdir, readFile } from "node:fs/promises";

/** The processes of a browser, read from /proc: it starts others, and what it forgets must end too. */

interface Process {
  pid: number;
  parent: number;
}

async function listProcesses(): Promise<Process[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const stat = await readText(`/proc/${name}/stat`);
      // The name in parentheses may contain anything.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return { pid: Number(name), parent };
    }),
  );
  return found.filter(({ parent }) => Number.isInteger(parent));
}

/** A process may end between any two reads. */
const readText = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/** The child of a process that was started with this text among its arguments. */
export async function findChild(parent: number, argument: string): Promise<number | undefined> {
  for (const { pid } of (await listProcesses()).filter((each) => each.parent === parent)) {
    if ((await readText(`/proc/${pid}/cmdline`)).includes(argument)) return pid;
  }
  return undefined;
}

/** A process and everything below it, the process itself first. */
export async function listTree(root: number): Promise<number[]> {
  const all = await listProcesses();
  const tree = [root];
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((each) => each.pid));
  return tree;
}

/** Bytes of memory that end with these processes: what they share counts in proportion. */
export async function sumMemory(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(readMemory));
  return sizes.reduce((sum, each) => sum + each, 0);
}

const pageBytes = 4_096;

async function readMemory(pid: number): Promise<number> {
  const pss = /^Pss:\s+(\d+) kB/m.exec(await readText(`/proc/${pid}/smaps_rollup`));
  if (pss !== null) return Number(pss[1]) * 1_024;
  // A sandboxed process of another user does not show its map: what it shares with none.
  const [, resident = 0, shared = 0] = (await readText(`/proc/${pid}/statm`)).split(" ").map(Number);
  return (resident - shared) * pageBytes;
}

/**
 * Bytes that these processes have written: to files, and to who leads the browser, whose memory all of that goes into. One
 * that does not show it counts as nothing.
 */
export async function sumWritten(pids: readonly number[]): Promise<number> {
  const texts = await Promise.all(pids.map((pid) => readText(`/proc/${pid}/io`)));
  return texts.reduce((sum, text) => sum + Number(/^wchar: (\d+)$/m.exec(text)?.[1] ?? 0), 0);
}

/** Ends processes at once, one by one; one that is gone is no error. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone.
    }
  }
}
