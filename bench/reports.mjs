import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { lastDays, measureTimes, openClient, percentiles } from "./client.mjs";
import { fillStore } from "./demo.mjs";
import { cpuOf, megabytesOf } from "./process.mjs";
import { root, startServer } from "./server.mjs";

const run = promisify(execFile);
const aims = { day: 10, "30 days": 50, "90 days": 150, "a year": 300 };
const daysOf = { day: 1, "30 days": 30, "90 days": 90, "a year": 365 };
const longReport = { days: 90, query: "&path=%2F&path=%2Fcart" };

/**
 * One website with 90 days of events: its reports before and after settling, the cost of settling and the longest wait of
 * another owner meanwhile, bytes and memory, and collecting beside a long report.
 */
export async function measureReports(server, { events, rounds, seconds }) {
  const website = server.addWebsite("Reports");
  const filled = await fillStore(server, { events, website });
  const { report } = await openClient(server, server.owner);
  const get = (of, days, query = "", name = "overview") => report(of, `${name}?${lastDays(days)}${query}`);
  const rows = {};
  rows["90 days, raw"] = await measureTimes(Math.ceil(rounds / 4), () => get(website, 90));
  const settling = await settle(server, { get, website, events: filled.events });
  for (const [name, aim] of Object.entries(aims)) {
    rows[name] = { ...(await measureTimes(rounds, () => get(website, daysOf[name]))), aim };
  }
  rows["90 days, by day and medium"] = await measureTimes(rounds, () => get(website, 90, "", "medium"));
  rows.today = await measureTimes(rounds, () => get(website, 0));
  const long = () => get(website, longReport.days, longReport.query);
  rows["90 days of who saw a page, from events"] = await measureTimes(Math.ceil(rounds / 4), long);
  const platform = server.platformPid();
  const memory = { resident: megabytesOf(platform), peak: megabytesOf(platform, "VmHWM") };
  const collecting = await measureBeside(server, { seconds, long });
  return { rows, settling, memory, bytes: await bytesOf(server, filled.events), collecting };
}

/** Settles everything, while another owner requests a small report in a loop. */
async function settle(server, { get, website, events }) {
  const other = server.website;
  const alone = await measureTimes(20, () => get(other, 0));
  const times = [];
  let settled = false;
  const cpu = cpuOf(server.platformPid());
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const settling = run(join(root, "bin", "nabz"), ["settle", "--website", website.id, "--json"], { env }).finally(
    () => {
      settled = true;
    },
  );
  while (!settled) times.push(await get(other, 0));
  const { stdout } = await settling;
  const wall = (performance.now() - started) / 1000;
  const { longest } = percentiles(times);
  return {
    ...JSON.parse(stdout),
    seconds: wall,
    cpu: cpuOf(server.platformPid()) - cpu,
    per100k: (wall * 1000 * 100_000) / events,
    others: { alone: alone.longest, beside: longest },
  };
}

/** Collecting alone, and while long reports run one after the other. */
async function measureBeside(server, { seconds, long }) {
  const load = async () => {
    const input = { url: server.platformUrl, key: server.website.key, connections: 64, batch: 10, seconds };
    const { stdout } = await run(process.execPath, [join(root, "bench", "load.mjs"), JSON.stringify(input)]);
    return JSON.parse(stdout);
  };
  const alone = await load();
  let ended = false;
  const reports = (async () => {
    const times = [];
    while (!ended) times.push(await long());
    return percentiles(times);
  })();
  const beside = await load().finally(() => {
    ended = true;
  });
  return { alone, beside: { ...beside, report: (await reports).p50 } };
}

/** Bytes on disk per event of the website and table, after merging; almost the whole store is that website. */
async function bytesOf(server, events) {
  const folder = join(root, "build", "bench");
  await build({
    ...{ absWorkingDir: root, entryPoints: ["bench/table-bytes.ts"], outdir: folder, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning" },
  });
  cpSync(join(root, "platform/stores/clickhouse/migrations"), join(folder, "migrations/clickhouse"), {
    recursive: true,
  });
  let answer = "";
  await server.without(async () => {
    const input = { dataDir: server.dataDir, clickhouseUrl: process.env.CLICKHOUSE_URL };
    ({ stdout: answer } = await run(process.execPath, [join(folder, "table-bytes.js"), JSON.stringify(input)]));
  });
  return Object.fromEntries(Object.entries(JSON.parse(answer)).map(([table, bytes]) => [table, bytes / events]));
}

/** Prints the results beside their aims. */
export function printReports({ rows, settling, memory, bytes, collecting }) {
  const whole = (value) => (value === undefined ? "" : String(Math.round(value)));
  const show = (all) =>
    console.table(
      Object.fromEntries(
        Object.entries(all).map(([name, row]) => [
          name,
          Object.fromEntries(Object.entries(row).map(([column, value]) => [column, whole(value)])),
        ]),
      ),
    );
  console.log("overview of settled days, ms over HTTP");
  show(rows);
  const { days, seconds, cpu, per100k, others } = settling;
  console.log(
    `settling ${days} days: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU; 100,000 events ${whole(per100k)} ms (aim 300);` +
      ` longest wait of another's report ${whole(others.beside)} ms (aim 300), ${whole(others.alone)} before`,
  );
  const perEvent = Object.entries(bytes).map(([table, size]) => `${table} ${size.toFixed(1)}`);
  const inAll = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  console.log(`bytes an event: ${inAll.toFixed(1)} in all, ${perEvent.join(", ")}`);
  console.log(`resident ${whole(memory.resident)} MB, at most ${whole(memory.peak)} (aim 700)`);
  const { alone, beside } = collecting;
  console.log(
    `collecting ${whole(alone.eventsPerSecond)} events/s, p99 ${whole(alone.p99)} ms; beside a report of ${whole(beside.report)} ms` +
      ` ${whole(beside.eventsPerSecond)} (aim 80 %: ${whole((100 * beside.eventsPerSecond) / alone.eventsPerSecond)} %), p99 ${whole(beside.p99)} ms (aim 300)`,
  );
}

// Alone: node bench/reports.mjs 10000000. 200000 is enough for a trial.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer();
  try {
    printReports(
      await measureReports(server, { events: Number(process.argv[2] ?? 1_000_000), rounds: 20, seconds: 6 }),
    );
  } finally {
    await server.stop();
  }
}
