import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { ensureBuilt } from "../scripts/build.mjs";
import { measureEvents } from "./journey-events.mjs";
import { root } from "./server.mjs";
import { addResult } from "./table.mjs";

/**
 * Steps, rest, memory and statistics of journeys with `waiting` people inside, and the way from an event to a message:
 * `node bench/journeys.mjs [WAITING] [DUE] [IDLE SECONDS] [EVENTS A SECOND] [SECONDS]`.
 */
async function measureSteps(waiting, due, idle) {
  // Beside the built platform, whose migrations it reads.
  const folder = join(root, "build", "platform");
  await build({
    ...{ absWorkingDir: root, entryPoints: ["bench/journey-load.ts"], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  const args = [join(folder, "journey-load.js"), String(waiting), String(due), String(idle)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

const [waiting = 100_000, due = 20_000, idle = 30, rate = 2_000, seconds = 20] = process.argv.slice(2).map(Number);
await ensureBuilt(root, { say: (text) => process.stdout.write(`${text}\n`) });
const steps = await measureSteps(waiting, due, idle);
const { sent, arrived, p50, p95, longest } = await measureEvents({ rate, seconds });
const rows = {
  ...steps,
  [`event to message handed over at ${rate} events/s, p50 s`]: p50,
  "the same, p95 s (aim: 3)": p95,
  "the same, longest s": longest,
  [`of ${sent} messages, handed over`]: arrived,
};
addResult("journeys", {
  title: new Date().toISOString().slice(0, 10),
  command: ["node bench/journeys.mjs", ...process.argv.slice(2)].join(" "),
  columns: ["what", "figure"],
  rows: Object.entries(rows).map(
    ([name, value]) => `| ${name} | ${Number.isInteger(value) ? value : value.toFixed(value < 100 ? 2 : 0)} |`,
  ),
});
