import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { importTypescript } from "../tests/screens/import-typescript.mjs";
import { keepCookies, lastDays, openClient, percentiles, signInByForm } from "./client.mjs";
import { cpuOfAll, findDashboard, megabytesOf } from "./process.mjs";
import { freePorts, root, startServer, unlimited } from "./server.mjs";
import { startPanel } from "./soak/panel.mjs";
import { openScene, words } from "./soak/scene.mjs";
import { Traffic } from "./soak/traffic.mjs";
import { addResult } from "./table.mjs";

/**
 * A shop for hours: events of its visitors, a journey and a campaign that send, owners who read. Afterwards every count must
 * be that of the generator: `npm run soak` for eight hours, `npm run soak -- --minutes 10` in short. `--samples FILE`
 * takes a line of JSON for each look at the memory.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "480" },
    events: { type: "string", default: "200" },
    people: { type: "string", default: "2000" },
    samples: { type: "string" },
  },
});
const [minutes, perSecond, people] = [values.minutes, values.events, values.people].map(Number);
const sampleMs = 10_000;
const pauseMs = 250;
const hourMs = 3_600_000;
/** What leaves the last cart: a minute of waiting, and the way to the panel. */
const drainMs = 180_000;

const pagesOf = (wid) =>
  ["", "/segments", "/journeys", "/campaigns", "/messages", "/people/users"].map((page) => `/w/${wid}${page}`);
const callsOf = (wid, { journey, campaign }) => [
  `/wm/users/report/${wid}/overview?${lastDays(0)}`,
  `/wm/users/report/${wid}/overview?${lastDays(30)}`,
  `/wm/users/report/${wid}/pages?${lastDays(0)}`,
  `/wm/segments/segment/${wid}/list`,
  `/wm/journeys/journey/${journey}`,
  `/wm/journeys/journey/stat/blocks?wid=${wid}&journey=${journey}`,
  `/wm/campaigns/campaign/${campaign}`,
];

/** Reads addresses one after the other until `isOver()`. */
async function read(addresses, { isOver, get }) {
  const reading = { times: [], failures: new Map() };
  for (let round = 0; !isOver(); round += 1) {
    const began = performance.now();
    const address = addresses[round % addresses.length];
    await get(address).catch((error) => {
      const what = `${address.replaceAll(/[0-9a-f-]{36}/g, "…")}: ${error.message.slice(0, 200)}`;
      reading.failures.set(what, (reading.failures.get(what) ?? 0) + 1);
    });
    reading.times.push(performance.now() - began);
    await wait(pauseMs);
  }
  return reading;
}

/** Without the pages of its programs' files, which come into memory as parts of the engine are used for the first time. */
const ownOf = (pid) => megabytesOf(pid, "RssAnon");

/** What the platform says of its memory in `/metrics`, in MB and parts. */
const kinds = {
  "script engine": /^nodejs_heap_size_total_bytes (\S+)/m,
  "used of it": /^nodejs_heap_size_used_bytes (\S+)/m,
  "buffers of scripts": /^nodejs_external_memory_bytes (\S+)/m,
  "event store": /^nabz_event_store_memory_bytes\{kind="all"\} (\S+)/m,
  "allocated by it": /^nabz_event_store_memory_bytes\{kind="allocated"\} (\S+)/m,
  "pages with some of that": /^nabz_event_store_memory_bytes\{kind="active"\} (\S+)/m,
  "pages in memory": /^nabz_event_store_memory_bytes\{kind="resident"\} (\S+)/m,
  "its marks": /^nabz_event_store_memory_bytes\{kind="marks"\} (\S+)/m,
  "its conditions": /^nabz_event_store_memory_bytes\{kind="conditions"\} (\S+)/m,
  "its merges": /^nabz_event_store_memory_bytes\{kind="merges"\} (\S+)/m,
};
const partsKinds = {
  "active parts": /^nabz_event_store_parts\{state="active"\} (\S+)/m,
  "outdated parts": /^nabz_event_store_parts\{state="outdated"\} (\S+)/m,
};

async function readKinds(server) {
  const text = await (await fetch(`${server.platformUrl}/metrics`)).text();
  const read = (patterns, unit) =>
    Object.entries(patterns).map(([name, pattern]) => [name, Number(pattern.exec(text)?.[1]) / unit]);
  return Object.fromEntries([...read(kinds, 2 ** 20), ...read(partsKinds, 1)]);
}

/** Notes the memory of both programs until `isOver()`. */
async function watch(server, isOver) {
  const platform = server.platformPid();
  const dashboard = findDashboard(platform);
  const samples = [];
  const started = Date.now();
  while (!isOver()) {
    const own = { platform: ownOf(platform), dashboard: ownOf(dashboard) };
    samples.push({ at: Date.now() - started, ...own, ...(await readKinds(server).catch(() => ({}))) });
    if (values.samples !== undefined) appendFileSync(values.samples, `${JSON.stringify(samples.at(-1))}\n`);
    await wait(sampleMs);
  }
  if (server.platformPid() !== platform) throw new Error("The platform was started again");
  return samples;
}

/** Megabytes an hour in the second half, by least squares. */
function slopeOf(samples, name) {
  const late = samples.slice(Math.floor(samples.length / 2));
  const mean = (read) => late.reduce((sum, each) => sum + read(each), 0) / late.length;
  const [at, size] = [mean((each) => each.at), mean((each) => each[name])];
  const over = mean((each) => (each.at - at) * (each[name] - size));
  return (over / mean((each) => (each.at - at) ** 2)) * hourMs;
}

/** What Nabz counted, by the name of what the generator did. */
async function countAll({ call }, { wid, scene, from }) {
  const to = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10);
  const { totals } = (await call(`/wm/users/report/${wid}/overview?from=${from}&to=${to}`, {})).result;
  const journey = (await call(`/wm/journeys/journey/${scene.journey}`, {})).result;
  const campaign = (await call(`/wm/campaigns/campaign/${scene.campaign}`, {})).result;
  return { totals, journey: journey.counts, campaign };
}

const server = await startServer({ settings: { ...unlimited, ...(await freePorts()), ALLOW_PRIVATE_TARGETS: "1" } });
const panel = await startPanel();
try {
  const from = new Date(Date.now() - 24 * hourMs).toISOString().slice(0, 10);
  const { website } = server;
  const wid = website.id;
  const owner = await openClient(server, server.owner);
  const { createClient } = await importTypescript(root, "contract/client.ts");
  const client = createClient({ url: server.platformUrl, token: owner.token() });
  const traffic = new Traffic({ website, url: server.platformUrl, people });
  await traffic.identify();
  const scene = await openScene(client, { wid, panel, people, minutes: minutes * 0.6 });
  const cookies = keepCookies(await signInByForm(server));
  let over = false;
  const isOver = () => over;
  const readings = [
    watch(server, isOver),
    read(callsOf(wid, scene), { isOver, get: (path) => owner.call(path, {}) }),
    read(pagesOf(wid), {
      isOver,
      async get(path) {
        const response = await fetch(server.url + path, { headers: { cookie: cookies.header() }, redirect: "manual" });
        cookies.take(response);
        await response.text();
        if (response.status !== 200) throw new Error(String(response.status));
      },
    }),
  ];
  const programs = { platform: server.platformPid(), dashboard: findDashboard(server.platformPid()) };
  const cpu = () => Object.values(programs).map(cpuOfAll);
  const before = cpu();
  await traffic.run({ seconds: minutes * 60, perSecond });
  const cores = cpu().map((seconds, index) => (seconds - before[index]) / (minutes * 60));
  over = true;
  const [memory, calls, pages] = await Promise.all(readings);
  const { counts } = traffic;
  const counted = () => countAll(owner, { wid, scene, from });
  const until = Date.now() + drainMs;
  let found = await counted();
  while (found.journey.left < counts.knownCarts && Date.now() < until) {
    await wait(1_000);
    found = await counted();
  }
  // Its last messages may still be on their way.
  while (panel.count(words.journey) < counts.knownCarts && Date.now() < until) await wait(1_000);
  const pairs = {
    "page views": [counts.page_view, found.totals.pageViews],
    orders: [counts.purchase, found.totals.orders],
    "carts of known people: entered": [counts.knownCarts, found.journey.entered],
    "carts of known people: left": [counts.knownCarts, found.journey.left],
    "messages of the journey at the panel": [counts.knownCarts, panel.count(words.journey)],
    "people of the campaign, handed over": [people, found.campaign.progress.handedOver],
    "messages of the campaign at the panel": [people, panel.count(words.campaign)],
    "messages that came twice": [0, panel.repeats()],
  };
  const failures = [traffic, calls, pages].flatMap((each) => [...each.failures]);
  const speed = (times) => {
    const { p50, p95, longest } = percentiles(times);
    return [p50, p95, longest].map((each) => each.toFixed(0)).join(" / ");
  };
  const at = (share) => memory[Math.min(memory.length - 1, Math.floor(memory.length * share))];
  const megabytes = (name) => [0, 0.25, 0.5, 0.75, 1].map((share) => at(share)[name]?.toFixed(0)).join(" → ");
  addResult("soak", {
    title: new Date().toISOString().slice(0, 10),
    command: `npm run soak -- --minutes ${minutes} --events ${perSecond} --people ${people}`,
    columns: ["what", "figure"],
    rows: [
      ...Object.entries(pairs).map(([name, [sent, kept]]) => `| ${name}: sent, counted | ${sent}, ${kept} |`),
      `| /collect, ms: p50 / p95 / longest | ${speed(traffic.latencies)} |`,
      `| calls of an owner (${calls.times.length}), ms | ${speed(calls.times)} |`,
      `| pages of the dashboard (${pages.times.length}), ms | ${speed(pages.times)} |`,
      ...["platform", "dashboard"].map(
        (name) =>
          `| ${name}, its own MB at each quarter; slope of the second half, MB an hour | ${megabytes(name)}; ${slopeOf(memory, name).toFixed(1)} |`,
      ),
      ...[...Object.keys(kinds), ...Object.keys(partsKinds)].map(
        (name) => `| of the platform: ${name}, at each quarter | ${megabytes(name)} |`,
      ),
      `| cores: platform with its stores, dashboard | ${cores.map((each) => each.toFixed(2)).join(", ")} |`,
      `| failures | ${failures.map(([what, times]) => `${times} × ${what}`).join("; ") || "none"} |`,
    ],
  });
  const differing = Object.entries(pairs).filter(([, [sent, kept]]) => sent !== kept);
  if (differing.length > 0 || failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  panel.close();
}
