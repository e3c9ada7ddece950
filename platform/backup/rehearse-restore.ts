import { spawn } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { removePostgres } from "#platform/stores/postgres/embedded.ts";
import { readManifest } from "./manifest.ts";

/** The same from `platform/backup` and from `build/platform`. */
const program = fileURLToPath(new URL("../../bin/nabz", import.meta.url));
/** Two empty stores. */
const storesBytes = 300_000_000;
/** What came of a restore test; "untested" where there is no space for it, which says nothing about the backup. */
export type RestoreTest = { result: "passed" } | { result: "failed" | "untested"; reason: string };

const restored = z.object({ events: z.number(), rows: z.number(), damaged: z.array(z.string()) });

/**
 * Restores a backup into a folder beside it, in a process of its own (one process opens one event store) and at low
 * priority, and removes the folder. The restore compares checksums, rows and events with the manifest and reads every
 * part.
 */
export async function rehearseRestore(folder: string, signal: AbortSignal): Promise<RestoreTest> {
  const scratch = join(folder, "..", "restore-test");
  const needed = readManifest(folder).files.reduce((sum, { bytes }) => sum + bytes, storesBytes);
  await removeScratch(scratch);
  makeFolder(scratch);
  try {
    const { bavail, bsize } = statfsSync(scratch);
    if (bavail * bsize < needed) {
      return { result: "untested", reason: `${Math.ceil(needed / 1_000_000)} MB are needed for it` };
    }
    const { code, out, err } = await run(["restore", folder, "--json"], scratch, signal);
    signal.throwIfAborted();
    if (code !== 0) {
      const last = err.trim().split("\n").at(-1);
      return { result: "failed", reason: last?.replace(/^nabz: /, "") ?? `ended with ${code}` };
    }
    const { damaged } = restored.parse(JSON.parse(out));
    if (damaged.length === 0) return { result: "passed" };
    return { result: "failed", reason: `it holds damaged parts: ${damaged.join(", ")}` };
  } finally {
    await removeScratch(scratch);
  }
}

async function removeScratch(scratch: string): Promise<void> {
  await removePostgres(join(scratch, "postgres"));
  rmSync(scratch, { recursive: true, force: true });
}

function run(args: readonly string[], dataDir: string, signal: AbortSignal) {
  // Nothing of our settings: it restores into embedded stores.
  const env = { DATA_DIR: dataDir, PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin` };
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
    // It stops at its next safe point and leaves nothing.
    signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
}
