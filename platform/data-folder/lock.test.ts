import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acquireLock, lockHolder } from "./lock.ts";

const root = mkdtempSync(join(tmpdir(), "nabz-lock-"));
const program = join(root, "hold.mjs");
const children: ChildProcess[] = [];
let folders = 0;

beforeAll(async () => {
  await build({
    stdin: { contents: holder, resolveDir: dirname(fileURLToPath(import.meta.url)), loader: "ts" },
    outfile: program,
    ...{ bundle: true, platform: "node", format: "esm", packages: "external" },
  });
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

/** Locks the folders that it can at the given time, prints which, and stays. */
const holder = `
  import { acquireLock } from "./lock.ts";
  const [at, ...folders] = process.argv.slice(2);
  while (Date.now() < Number(at));
  const taken = folders.filter((folder) => {
    try { acquireLock(folder); return true; } catch (error) { if (!/ is in use by process /.test(error.message)) throw error; }
  });
  process.stdout.write(JSON.stringify(taken) + "\\n");
  setInterval(() => {}, 1000);
`;

function newFolder(): string {
  folders += 1;
  const folder = join(root, `data ${folders}`);
  mkdirSync(folder);
  return folder;
}

/** Starts a process that locks the folders. */
function hold(wanted: readonly string[], at = 0) {
  const child = spawn(process.execPath, [program, String(at), ...wanted], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const taken = new Promise<string[]>((resolve) => {
    let said = "";
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      if (said.endsWith("\n")) resolve(JSON.parse(said));
    });
  });
  const kill = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGKILL");
    });
  return { pid: child.pid, taken, kill };
}

describe("the lock of a data folder", () => {
  it("names the living holder, to the holder itself too", async () => {
    const folder = newFolder();
    const other = hold([folder]);
    expect(await other.taken).toEqual([folder]);
    expect(() => acquireLock(folder)).toThrow(new Error(`${folder} is in use by process ${other.pid}`));
    expect(lockHolder(folder)).toBe(other.pid);

    const own = newFolder();
    const lock = acquireLock(own);
    expect(() => acquireLock(own)).toThrow(new Error(`${own} is in use by process ${process.pid}`));
    lock.release();
    expect(lockHolder(own)).toBeUndefined();
    acquireLock(own).release();
  });

  it("is taken over from a killed process, and is closed to other users", async () => {
    const folder = newFolder();
    const killed = hold([folder]);
    await killed.taken;
    await killed.kill();
    expect(lockHolder(folder)).toBeUndefined();
    const lock = acquireLock(folder);
    expect(lockHolder(folder)).toBe(process.pid);
    expect(statSync(join(folder, "lock")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["lock"]);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over where its process id belongs to another process now", () => {
    const folder = newFolder();
    const lock = acquireLock(folder);
    const written = JSON.parse(readFileSync(join(folder, "lock"), "utf8"));
    lock.release();
    // Our parent lives and has not written this.
    writeFileSync(join(folder, "lock"), JSON.stringify({ ...written, pid: process.ppid }));
    expect(lockHolder(folder)).toBeUndefined();
    acquireLock(folder).release();
  });

  it.each(["", "{", "null", '"text"', '{"pid":"x"}', '{"pid":-1,"started":""}', '{"pid":0,"started":""}'])(
    "is taken over where it cannot be read: %j",
    (text) => {
      const folder = newFolder();
      writeFileSync(join(folder, "lock"), text);
      expect(lockHolder(folder)).toBeUndefined();
      acquireLock(folder).release();
    },
  );

  it("is taken over where a process was killed during a takeover", async () => {
    const folder = newFolder();
    const killed = hold([folder]);
    await killed.taken;
    await killed.kill();
    const dead = readFileSync(join(folder, "lock"), "utf8");
    writeFileSync(join(folder, "lock.takeover"), dead);
    acquireLock(folder).release();
    expect(existsSync(join(folder, "lock.takeover"))).toBe(false);
  });

  it("goes to one of several processes at the same moment, free or left by a killed one", async () => {
    const wanted = Array.from({ length: 150 }, newFolder);
    const dead = hold(wanted);
    await dead.taken;
    await dead.kill();
    for (const folder of wanted.slice(0, 50)) rmSync(join(folder, "lock"));
    const at = Date.now() + 400;
    const taken = await Promise.all([hold(wanted, at), hold(wanted, at), hold(wanted, at)].map((one) => one.taken));
    expect(taken.flat().sort()).toEqual([...wanted].sort());
  });

  it("creates the folder, closed to other users, and fails at once where it cannot", () => {
    const folder = join(newFolder(), "a", "b");
    acquireLock(folder).release();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(() => acquireLock("/proc/nope")).toThrow(/ENOENT/);
  });
});
