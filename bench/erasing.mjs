import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./server.mjs";
import { table } from "./table.mjs";

/**
 * Erases two people among `events` events and a tenth as many people, while reports are read: seconds until the person is
 * forgotten, and until nothing of them is left in the files of the event store.
 */
export async function measureErasing({ events }) {
  const folder = mkdtempSync(join(tmpdir(), "nabz-erasing-"));
  const result = join(folder, "result.json");
  const file = "platform/people/erasure/erase-person.slow.test.ts";
  const env = { ...process.env, SLOW_TESTS: "1", ERASURE_EVENTS: String(events), ERASURE_RESULT: result };
  const args = [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--silent", file];
  try {
    const code = await new Promise((resolve, reject) => {
      spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] })
        .on("error", reject)
        .on("close", resolve);
    });
    if (code !== 0) throw new Error(`Erasing changed a sum, or failed: ${file}`);
    return JSON.parse(readFileSync(result, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const fine = (value) => value.toFixed(1);

export const printErasing = (rows, before) =>
  table("erasing a person active on … (aim: done in 60 s), s", rows, before, {
    ...{ events: String, forgotten: fine, done: fine, reads: String },
  });

// Alone: node bench/erasing.mjs 10000000.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  printErasing(await measureErasing({ events: Number(process.argv[2] ?? 1_000_000) }));
}
