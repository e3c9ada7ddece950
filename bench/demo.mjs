import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { root } from "./server.mjs";

const run = promisify(execFile);

/**
 * Fills a website's history of about `events` events in so many days straight into the store, with the platform stopped
 * meanwhile. Returns events, groups, seconds, CPU seconds, and peak memory in bytes.
 */
export async function fillStore(server, { events, website = server.website, days = 90 }) {
  const { id, url } = website;
  return await runOnStores(server, "fill-store", {
    ...{ events, days },
    website: { id, url, host: new URL(url).host, timeZone: "Asia/Tehran" },
  });
}

/** Makes three of four visitors of a website known people, with the platform stopped meanwhile. Returns how many. */
export const fillPeople = (server, { website }) => runOnStores(server, "fill-people", { website: website.id });

/** Runs one of the programs beside this one on the stores of a platform, which is stopped meanwhile; answers what it prints. */
export async function runOnStores(server, name, input) {
  const folder = join(root, "build", "bench");
  await build({
    ...{ absWorkingDir: root, entryPoints: [`bench/${name}.ts`], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  for (const store of ["clickhouse", "postgres"]) {
    const from = join(root, "platform/stores", store, "migrations");
    cpSync(from, join(folder, "migrations", store), { recursive: true });
  }
  const given = { dataDir: server.dataDir, clickhouseUrl: process.env.CLICKHOUSE_URL, ...input };
  let answer = "";
  await server.without(async () => {
    const env = { ...process.env, UV_THREADPOOL_SIZE: "16" };
    ({ stdout: answer } = await run(process.execPath, [join(folder, `${name}.js`), JSON.stringify(given)], { env }));
  });
  return JSON.parse(answer);
}

/** Events per second of the demo through the collector, and of a large shop straight into the store. */
export async function measureFilling(server, { events }) {
  const website = server.addWebsite("Demo");
  const visitors = Math.min(50_000, Math.round(events / 6));
  const started = performance.now();
  const summary = server.operate("demo", "--website", website.id, "--visitors", String(visitors));
  const seconds = (performance.now() - started) / 1000;
  const filled = await fillStore(server, { events, website: server.addWebsite("Large") });
  const row = (all, took) => ({ events: all, seconds: took, eventsPerSecond: all / took });
  return {
    "demo, through the collector": row(summary.stored, seconds),
    "straight into the store": { ...row(filled.events, filled.seconds), cpu: filled.cpu, peak: filled.peak },
  };
}
