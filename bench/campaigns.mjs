import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { root } from "./server.mjs";
import { addResult } from "./table.mjs";

/** Snapshot, hand-over and stop of a campaign to `people`, and redirects of its links: `node bench/campaigns.mjs [PEOPLE] [CLICKS]`. */
async function measureCampaigns(people, clicks) {
  // Beside the built platform, whose migrations it reads.
  const folder = join(root, "build", "platform");
  await build({
    ...{ absWorkingDir: root, entryPoints: ["bench/campaign-load.ts"], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  const args = [join(folder, "campaign-load.js"), String(people), String(clicks)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

const [people = 100_000, clicks = 5_000] = process.argv.slice(2).map(Number);
const rows = await measureCampaigns(people, clicks);
addResult("campaigns", {
  title: new Date().toISOString().slice(0, 10),
  command: ["node bench/campaigns.mjs", ...process.argv.slice(2)].join(" "),
  columns: ["what", "figure"],
  rows: Object.entries(rows).map(
    ([name, value]) => `| ${name} | ${Number.isInteger(value) ? value : value.toFixed(value < 100 ? 2 : 0)} |`,
  ),
});
