import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { buildPlatform } from "../scripts/build-platform.mjs";
import { root } from "./server.mjs";
import { table } from "./table.mjs";

/** Movements a second of eight clients, and the wallet's reads at `entries` entries. */
export async function measureLedger({ entries, seconds }) {
  // Beside the built platform, whose migrations it reads.
  const folder = join(root, "build", "platform");
  await build({
    ...{ absWorkingDir: root, entryPoints: ["bench/ledger-load.ts"], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  const args = [join(folder, "ledger-load.js"), String(entries), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

export function printLedger(rows, past) {
  const [whole, fine] = [(value) => (value === 0 ? "" : String(Math.round(value))), (value) => value.toFixed(1)];
  table("ledger, each movement in a transaction of its own", rows, past, {
    rate: whole,
    first: fine,
    p50: fine,
    p95: fine,
  });
}

if (process.argv[1] === import.meta.filename) {
  await buildPlatform(root);
  printLedger(await measureLedger({ entries: 1_000_000, seconds: 8 }));
}
