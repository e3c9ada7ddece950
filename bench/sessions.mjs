import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { root } from "./server.mjs";
import { table } from "./table.mjs";

/** The session memory alone, as strangers fill it: bytes a session, microseconds an event, the longest batch of 50. */
export async function measureSessions() {
  const folder = join(root, "build", "bench");
  await build({
    ...{ absWorkingDir: root, entryPoints: ["bench/session-memory.ts"], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "session-memory.js")]);
  return JSON.parse(stdout);
}

export function printSessions(rows, past) {
  const [whole, fine] = [(value) => String(Math.round(value)), (value) => value.toFixed(1)];
  table("session memory (aim: no step; 110 MB at two million)", rows, past, {
    ...{ kept: whole, bytes: fine, microseconds: fine, longest: fine, lookups: whole },
  });
}

if (process.argv[1] === import.meta.filename) printSessions(await measureSessions());
