import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuOf } from "./process.mjs";
import { root, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const run = promisify(execFile);
const connections = [1, 16, 64, 256, 1024];

/** A load on a website (settings of `load.mjs`), with the CPU of the platform: in cores, and in microseconds an event. */
export async function measureLoad(server, website, settings) {
  const options = { url: server.platformUrl, key: website.key, secret: website.secret, ...settings };
  const before = cpuOf(server.platformPid());
  const started = performance.now();
  const { stdout } = await run(process.execPath, [join(root, "bench", "load.mjs"), JSON.stringify(options)]);
  const wall = (performance.now() - started) / 1000;
  const cpu = cpuOf(server.platformPid()) - before;
  const measured = JSON.parse(stdout);
  return { ...measured, platformCpu: cpu / wall, cpuPerEvent: (cpu * 1e6) / Math.max(1, measured.events) };
}

/**
 * Events per second and latencies of `/collect`, acknowledged on disk: in the shape of trackers (visitors who come back,
 * session named) and of strangers (every event a new visitor), single and in batches of 50; and the cores at 20 a second.
 */
export async function measureCollecting(server, { seconds }) {
  const load = (settings) => measureLoad(server, server.website, { seconds, ...settings });
  await load({ connections: 16, batch: 10, seconds: 3 });
  const rows = {};
  for (const shape of ["trackers", "strangers"]) {
    for (const batch of [1, 50]) {
      for (const count of connections) {
        const name = `${shape}, ${batch === 1 ? "single" : "batches of 50"}, ${count} connections`;
        // One event of a stranger comes from a browser; a batch of several visitors from a server.
        const of = shape === "strangers" && batch === 1 ? "new" : shape;
        rows[name] = await load({ shape: of, connections: count, batch });
      }
    }
  }
  await untilCalm(server);
  rows["nothing comes"] = await measureIdle(server, { seconds: seconds * 2 });
  const quiet = { shape: "trackers", connections: 4, batch: 1, perSecond: 20, seconds: seconds * 2 };
  rows["trackers, 20 events a second"] = await load(quiet);
  return rows;
}

const calm = { seconds: 3, cores: 0.05, maxRounds: 60 };

/** Waits for the merges of what was collected: for a minute they cost more than 20 events a second. */
export async function untilCalm(server) {
  for (let round = 0; round < calm.maxRounds; round += 1) {
    if ((await measureIdle(server, calm)).platformCpu < calm.cores) return;
  }
}

async function measureIdle(server, { seconds }) {
  const before = cpuOf(server.platformPid());
  await wait(seconds * 1_000);
  const platformCpu = (cpuOf(server.platformPid()) - before) / seconds;
  const nothing = { events: 0, eventsPerSecond: 0, p50: 0, p95: 0, p99: 0, failed: 0, generatorCpu: 0, cpuPerEvent: 0 };
  return { ...nothing, platformCpu };
}

export function printCollecting(rows, past) {
  const whole = (value) => String(Math.round(value));
  const share = (value) => `${(value * 100).toFixed(1)} %`;
  table(
    "collecting, fsynced (aim at 64 connections: 5,000 single events/s with p99 under 50 ms; batches 40,000/s of trackers, 25,000/s of strangers; 20 events/s under 10 % of a core)",
    rows,
    past,
    {
      ...{ eventsPerSecond: whole, p50: whole, p95: whole, p99: whole, failed: whole },
      ...{ platformCpu: share, cpuPerEvent: whole, generatorCpu: share },
    },
  );
}

// Alone: node bench/collecting.mjs. With a number, so many seconds a row instead of eight.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer();
  try {
    printCollecting(await measureCollecting(server, { seconds: Number(process.argv[2] ?? 8) }));
  } finally {
    await server.stop();
  }
}
