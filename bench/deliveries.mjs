import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { buildPlatform } from "../scripts/build-platform.mjs";
import { platformFlags } from "../scripts/platform-flags.mjs";
import { root } from "./server.mjs";
import { table } from "./table.mjs";

/** The message log at `messages` rows, and how fast two workers hand over `queued` more. */
export async function measureDeliveries({ messages, queued }) {
  // Beside the built platform, whose migrations it reads.
  const folder = join(root, "build", "platform");
  await build({
    ...{ absWorkingDir: root, entryPoints: ["bench/deliveries-load.ts"], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  // The workers, which it forks, have the same flags.
  const args = [...platformFlags, join(folder, "deliveries-load.js"), String(messages), String(queued)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

export function printDeliveries(rows, past) {
  const [whole, fine] = [(value) => (value === 0 ? "" : String(Math.round(value))), (value) => value.toFixed(1)];
  table("deliveries: the message log, and claim, gate, reserve, send, settle", rows, past, {
    rate: whole,
    first: fine,
    p50: fine,
    p95: fine,
  });
}

if (process.argv[1] === import.meta.filename) {
  const [messages = 1_000_000, queued = 200_000] = process.argv.slice(2).map(Number);
  await buildPlatform(root);
  printDeliveries(await measureDeliveries({ messages, queued }));
}
