import { cpus, loadavg } from "node:os";
import { percentiles } from "./client.mjs";
import { runOnStores } from "./demo.mjs";
import { cpuOf } from "./process.mjs";
import { startServer } from "./server.mjs";
import { table } from "./table.mjs";

/**
 * `node bench/heatmaps.mjs 1000000`: what a heatmap of so many clicks on one page of 6,000 px costs, in ms. Each call asks
 * for a period of its own, so that nothing is served from cache; `again` asks for the same once more. `cpu`: of the platform, a call. A call that is
 * given up is said to be, and the others go on.
 */
const aims = { statistics: 600, layer: 300, finished: 1_000 };
const path = "/product/saffron";
const dayMs = 86_400_000;

async function openHeatmap(server, clicks) {
  const website = server.addWebsite("Heat");
  const client = await signIn(server);
  const body = { wid: website.id, name: "Heat", type: "click", mode: "is", url: path, devices: ["desktop"] };
  const { id } = (await (await client("POST", "", body)).json()).result;
  const filled = await runOnStores(server, "fill-clicks", {
    ...{ website: website.id, heatmap: id, path, clicks, height: 6_000 },
  });
  server.operate("settle", "--website", website.id);
  return { id, filled };
}

async function signIn(server) {
  const { email, password } = server.owner;
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${server.platformUrl}/login`, {
    ...{ method: "POST", headers, body: JSON.stringify({ email, password }) },
  });
  const { token } = (await login.json()).result.tokenData;
  return async (method, rest, body) => {
    const answer = await fetch(`${server.platformUrl}/wm/heatmap/v1/heatmap${rest}`, {
      ...{ method, headers: { ...headers, authorization: `Bearer ${token}` } },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${rest}: ${await answer.text()}`);
    return answer;
  };
}

const clicks = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const server = await startServer({ settings: { CHROMIUM_PATH: "/nonexistent", LIMIT_EVENTS: "0,0" } });
try {
  const { id, filled } = await openHeatmap(server, clicks);
  const client = await signIn(server);
  const rows = {};
  let days = 29;
  // A minute more each time: no statement is the one before.
  const period = () => {
    days -= 1 / 1_440;
    const iso = (instant) => encodeURIComponent(new Date(instant).toISOString());
    return `from=${iso(Date.now() - days * dayMs)}&to=${iso(Date.now() - dayMs / 2)}`;
  };
  const measure = async (name, aim, request, periodOf = period) => {
    const times = [];
    let bytes = 0;
    const before = cpuOf(server.platformPid());
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const answer = await client("GET", `${request}&${periodOf()}`).catch((error) => {
        console.error(`${name}: ${error.message}`);
      });
      if (answer === undefined) continue;
      bytes = (await answer.arrayBuffer()).byteLength;
      times.push(performance.now() - started);
    }
    if (times.length === 0) return;
    const cpu = ((cpuOf(server.platformPid()) - before) / rounds) * 1_000;
    rows[name] = { aim, ...percentiles(times), cpu, bytes };
  };
  const stat = `/click/${id}/stat?device=Desktop`;
  const screenshot = `/screenshot/${id}?device=Desktop`;
  await measure("statistics", aims.statistics, stat);
  await measure("statistics with points", aims.statistics, `${stat}&points=1`);
  for (const radius of [40, 10, 19, 29, 100]) {
    await measure(`layer, radius ${radius}`, aims.layer, `${screenshot}&layer=all&radius=${radius}`);
  }
  for (const layer of ["all", "rage", "dead"]) {
    await measure(`finished, ${layer}`, aims.finished, `${screenshot}&format=png&layer=${layer}`);
  }
  await measure("finished, radius 10", aims.finished, `${screenshot}&format=png&radius=10`);
  await measure("finished, WebP", aims.finished, `${screenshot}&format=webp`);
  const same = period();
  await measure("finished, again", aims.finished, `${screenshot}&format=png`, () => same);
  const whole = (value) => String(Math.round(value));
  console.log(`${filled.clicks} clicks on ${filled.elements} elements, picture ${filled.picture} bytes`);
  const title = `heatmaps, ms; ${cpus().length} CPUs, load ${loadavg()[0].toFixed(1)}`;
  table(title, rows, undefined, { aim: whole, first: whole, p50: whole, longest: whole, cpu: whole, bytes: whole });
} finally {
  await server.stop();
}
