// What 64 hostile connections on one website, or its owner's own work, do to another: `npm run fairness`. Every kind beside its own quiet run.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { choreKinds, prepareChore } from "./chores.mjs";
import { lastDays, openClient, percentiles } from "./client.mjs";
import { freePorts, root, startServer, unlimited } from "./server.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    /** Without addresses only the limits of a website hold: all clients behind one unknown proxy. */
    address: { type: "string", default: "5.160.9.9" },
    /** Without limits the queues alone hold. */
    limits: { type: "string", default: "on" },
    /** A running platform that trusts 127.0.0.1 as proxy: `{ platformUrl, owner, website, hostile }`. */
    target: { type: "string" },
    connections: { type: "string", default: "64" },
    seconds: { type: "string" },
    /** One kind of those below. */
    only: { type: "string" },
  },
});
const connections = Number(options.connections);
const seconds = Number(options.seconds ?? (options.quick ? 0.5 : 10));

const findings = ["one visitor, many names", "events two hours old", "nesting 80,000 deep", "half-closed connections"];
const doors = "doors of messages and payments";
const all = options.quick
  ? [...findings, "new visitors", doors]
  : [
      ...[...findings, "new visitors", "many visitors, a name each", "offline events of days", "old purchases"],
      ...["batches as large as allowed", "gzip bombs", "unknown keys", "made-up secrets", "ids of random years"],
      ...["referrers of 1,000 labels", doors],
      ...choreKinds,
    ];

const kinds = all.filter((kind) => options.only === undefined || kind === options.only);

/** The quiet website's traffic: what is sent how often a second. */
const traffic = { event: 10, purchase: 4, overview: 1, readyz: 4 };

async function openQuiet(server, website) {
  const client = await openClient(server, server.owner);
  const post = (path, body, headers) =>
    fetch(server.platformUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 Chrome/140.0.0.0", ...headers },
      body: JSON.stringify(body),
    });
  const event = (fields = {}) => ({ id: randomUUID(), name: "page_view", url: "https://shop.example/", ...fields });
  let shopper = 0;
  return {
    event() {
      shopper += 1;
      const forwarded = {
        origin: "https://shop.example",
        "x-forwarded-for": `5.200.${shopper % 200}.${shopper % 250}`,
      };
      const body = { key: website.key, visitor: randomUUID(), sentAt: new Date().toISOString(), events: [event()] };
      return post("/collect", body, forwarded);
    },
    purchase: () =>
      post(
        "/collect/server",
        {
          events: [
            event({ name: "purchase", person: `buyer ${shopper}`, data: { order: randomUUID(), value: 120_000 } }),
          ],
        },
        { authorization: `Bearer ${website.secret}` },
      ),
    overview: () =>
      client.call(`/wm/users/report/${website.id}/overview?${lastDays(0)}`, {}).then(() => ({ status: 200 })),
    readyz: () => fetch(`${server.platformUrl}/readyz`),
  };
}

/** Sends the quiet website's traffic at its pace, whatever the answers take. */
async function measure(quiet) {
  const found = {};
  await Promise.all(
    Object.entries(traffic).map(async ([name, perSecond]) => {
      const times = [];
      const running = [];
      let refused = 0;
      const send = async () => {
        const started = performance.now();
        const { status } = await quiet[name]().catch(() => ({ status: 0 }));
        times.push(performance.now() - started);
        if (status !== 200 && status !== 202) refused += 1;
      };
      const end = performance.now() + seconds * 1_000;
      while (performance.now() < end) {
        running.push(send());
        await wait(1_000 / perSecond);
      }
      await Promise.all(running);
      found[name] = { ...percentiles(times), refused, sent: times.length };
    }),
  );
  return found;
}

/** Something that disturbs: an owner's own work, or an attack. */
function prepare(server, website, kind) {
  if (choreKinds.includes(kind)) return prepareChore(server, server.addWebsite(kind), kind);
  return () => attack(server, website, kind);
}

/** Resolves once the attack is answered for the first time. */
async function attack(server, website, kind) {
  const address = options.address === "none" ? undefined : options.address;
  const given = { url: server.platformUrl, key: website.key, kind, connections, address };
  // Its CPU is another machine's in the field: it takes what this one leaves.
  const child = spawn(
    "nice",
    ["-n", "19", process.execPath, join(root, "bench", "hostile.mjs"), JSON.stringify(given)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const closed = once(child, "close");
  let said = "";
  const begun = new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("\n")) resolve();
    });
  });
  await Promise.race([begun, closed]);
  return {
    async stop() {
      child.kill("SIGTERM");
      await closed;
      return JSON.parse(said.trim().split("\n").at(-1) ?? "{}");
    },
  };
}

/** Waits until an event takes no longer than before the attacks, at most half a minute. */
async function recover(quiet, usual) {
  for (const end = performance.now() + 30_000; performance.now() < end; await wait(200)) {
    const started = performance.now();
    await quiet.event();
    if (performance.now() - started <= usual) return;
  }
}

/** The p95 alone and beside an attack, in ms, and how many times longer it is. */
function pairOf(alone, beside) {
  return `${Math.round(alone.p95)} → ${Math.round(beside.p95)} (${(beside.p95 / alone.p95).toFixed(1)})`;
}

function refusedOf(beside) {
  return Object.values(beside).reduce((sum, { refused }) => sum + refused, 0);
}

async function startTarget() {
  const settings = { ...(await freePorts()), TRUST_PROXY: "127.0.0.1", ...(options.limits === "off" ? unlimited : {}) };
  const server = await startServer({ settings });
  return { ...server, hostile: server.addWebsite("Hostile") };
}

const target = options.target === undefined ? await startTarget() : JSON.parse(options.target);
const results = {};
try {
  const quiet = await openQuiet(target, target.website);
  const first = await measure(quiet);
  for (const kind of kinds) {
    const start = prepare(target, target.hostile, kind);
    if (!options.quick) await recover(quiet, first.event.p95);
    const alone = options.quick ? first : await measure(quiet);
    const disturber = await start();
    await wait(options.quick ? 100 : 2_000);
    const beside = await measure(quiet);
    results[kind] = { alone, beside, statuses: await disturber.stop() };
    const words = Object.keys(traffic).map((name) => `${name} ${pairOf(alone[name], beside[name])}`);
    process.stderr.write(`${kind}: ${words.join(", ")}, refused ${refusedOf(beside)}\n`);
  }
} finally {
  await target.stop?.();
}
print();

function print() {
  if (options.json) return console.log(JSON.stringify(results));
  const limits = options.limits === "off" ? "no limits" : "the default limits";
  console.log(
    `\n${connections} hostile connections, ${limits}, ${options.address === "none" ? "no addresses" : "one address"}; ` +
      `${seconds} s a run, ${cpus().length} CPUs, load ${loadavg()[0].toFixed(1)}; ms p95 alone → beside (times)\n`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(results).map(([kind, { alone, beside, statuses }]) => [
        kind,
        {
          ...Object.fromEntries(Object.keys(traffic).map((name) => [name, pairOf(alone[name], beside[name])])),
          refused: refusedOf(beside),
          "hostile answers": Object.entries(statuses)
            .map(([status, number]) => `${number} × ${status}`)
            .join(", "),
        },
      ]),
    ),
  );
}
