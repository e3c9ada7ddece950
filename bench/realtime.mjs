import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { signInByForm } from "./client.mjs";
import { findDashboard, megabytesOf } from "./process.mjs";
import { root, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const run = promisify(execFile);
const streams = 500;
/** Memory used for opening connections is freed after this. */
const settleMs = 8_000;
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * The cost of 500 open real-time streams for both programs, through the dashboard and on the platform; the delay of an
 * event on them; and their effect on other senders of events.
 */
export async function measureRealtime(server, { seconds, rounds }) {
  const website = server.addWebsite("Realtime");
  const token = await signIn(server);
  const cookie = await signInByForm(server);
  // Warm up: code that is loaded once is no part of a stream's cost.
  const openers = {
    "on the platform": () =>
      openStream(`${server.platformUrl}/wm/users/report/${website.id}/realtime/stream`, {
        authorization: `Bearer ${token}`,
      }),
    "through the dashboard": () => openStream(`${server.url}/w/${website.id}/realtime/stream`, { cookie }),
  };
  for (const open of Object.values(openers)) {
    const warm = await Promise.all(Array.from({ length: 20 }, open));
    await sendView(server, website, "Saffron");
    await wait(4_000);
    for (const { close } of warm) close();
  }
  const alone = await load(server, { seconds });
  const rows = {};
  const felt = { "others, alone": alone };
  for (const [name, open] of Object.entries(openers)) {
    await wait(settleMs);
    const before = readMemory(server);
    const held = [];
    while (held.length < streams) held.push(...(await Promise.all(Array.from({ length: 25 }, open))));
    const delays = [];
    for (let round = 0; round < rounds; round += 1) delays.push(...(await measureDelays(server, { website, held })));
    await wait(settleMs);
    const during = readMemory(server);
    felt[`others, beside ${streams} streams ${name}`] = await load(server, { seconds });
    const alive = held.filter(({ isOpen }) => isOpen()).length;
    for (const { close } of held) close();
    await wait(2_000);
    const sorted = delays.toSorted((a, b) => a - b);
    rows[name] = {
      alive,
      platform: during.platform - before.platform,
      dashboard: during.dashboard - before.dashboard,
      p50: sorted[Math.floor(sorted.length / 2)] / 1000,
      slowest: sorted.at(-1) / 1000,
      left: await openStreams(server),
    };
  }
  return { rows, felt };
}

/** Prints the result of `measureRealtime` beside the previous one. */
export function printRealtime(result, before) {
  const mega = (value) => value.toFixed(1);
  const seconds = (value) => value.toFixed(2);
  const whole = (value) => String(Math.round(value));
  table(
    `${streams} open streams: memory in MB (aim: under 100), s until an event shows on all (aim: 3), streams left when all are closed (aim: 0)`,
    result.rows,
    before?.rows,
    { alive: whole, platform: mega, dashboard: mega, p50: seconds, slowest: seconds, left: whole },
  );
  table("others feel nothing of them (aim: the rows alike)", result.felt, before?.felt, {
    ...{ eventsPerSecond: whole, p50: whole, p95: whole, p99: whole, failed: whole },
  });
}

const load = async (server, options) => {
  // As in the other measurements of others: 16 connections, each its own visitor.
  const all = { url: server.platformUrl, key: server.website.key, connections: 16, batch: 10, ...options };
  return JSON.parse((await run(process.execPath, [join(root, "bench", "load.mjs"), JSON.stringify(all)])).stdout);
};

/** Opens one stream. `delivered(text)` resolves with the moment at which a message with that text has arrived. */
const openStream = (url, headers) =>
  new Promise((resolve, reject) => {
    const options = { headers: { accept: "text/event-stream", ...headers }, agent: false };
    const request = get(url, options, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      let awaited;
      let text = "";
      let isOpen = true;
      response.on("data", (chunk) => {
        if (awaited === undefined) return;
        text += chunk;
        if (text.includes(awaited.text)) awaited.heard(performance.now());
      });
      response.on("close", () => {
        isOpen = false;
      });
      response.on("error", () => undefined);
      resolve({
        isOpen: () => isOpen,
        close: () => request.destroy(),
        delivered: async (wanted) => {
          const at = await new Promise((heard) => {
            awaited = { text: wanted, heard };
          });
          awaited = undefined;
          text = "";
          return at;
        },
      });
    });
    request.on("error", reject);
  });

/** Milliseconds until each stream has delivered an event. */
async function measureDelays(server, { website, held }) {
  const title = `Saffron ${randomUUID()}`;
  const delivered = Promise.all(held.map((stream) => stream.delivered(title)));
  const began = performance.now();
  await sendView(server, website, title);
  const delays = (await delivered).map((at) => at - began);
  // Varies the distance from the platform's next query.
  await wait(1_000 + Math.random() * 1_500);
  return delays;
}

/** Collects a page view of a new visitor; it is on disk when this resolves. */
export async function sendView({ platformUrl }, { key }, title) {
  const event = { id: randomUUID(), name: "page_view", url: "https://shop.example/product/saffron", title };
  const body = JSON.stringify({ key, visitor: randomUUID(), events: [event] });
  const options = { method: "POST", body, headers: { "user-agent": browser } };
  const { status } = await fetch(`${platformUrl}/collect`, options);
  if (status !== 202) throw new Error(`/collect: ${status}`);
}

async function signIn({ platformUrl, owner: { email, password } }) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${platformUrl}/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()).result.tokenData.token;
}

async function openStreams({ platformUrl }) {
  const text = await (await fetch(`${platformUrl}/metrics`)).text();
  return Number(/^nabz_realtime_streams (\d+)$/m.exec(text)?.[1]);
}

/** Resident megabytes of both programs. */
function readMemory(server) {
  const platform = server.platformPid();
  return { platform: megabytesOf(platform), dashboard: megabytesOf(findDashboard(platform)) };
}

// Alone: node bench/realtime.mjs.
if (process.argv[1] === join(root, "bench", "realtime.mjs")) {
  const server = await startServer();
  try {
    printRealtime(await measureRealtime(server, { seconds: 8, rounds: 10 }));
  } finally {
    await server.stop();
  }
}
