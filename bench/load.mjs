// The load generator, in its own process so that its CPU is not the server's. Argument: one JSON object; output: one JSON line.
import { randomBytes } from "node:crypto";
import autocannon from "autocannon";

/**
 * `shape`: whose events come. "new": every request is a visitor of its own, without a session. "trackers": visitors who
 * come back, with the session's name, as the tracker sends it. "strangers": every event is a visitor of its own, in batches
 * by the website's `secret`. `visitor`: a single visitor, who is rate limited; `perSecond`: maximum of requests; `amount`:
 * requests instead of seconds; `lateMs`: how old the events are.
 */
const given = JSON.parse(process.argv[2]);
const { url, key, secret, connections, batch, seconds, visitor, perSecond, amount, shape = "new", lateMs = 0 } = given;
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const trackers = 20_000;

/** Distinct and cheap ids of version 7: making them must not dominate the measurement. */
const run = randomBytes(4).toString("hex");
let made = 0;
function uuid() {
  made += 1;
  const time = Date.now().toString(16).padStart(12, "0");
  const count = made.toString(16).padStart(8, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${run.slice(0, 3)}-8${run.slice(3, 6)}-${run.slice(6)}00${count}`;
}
const known = Array.from({ length: shape === "trackers" ? trackers : 0 }, () => ({ visitor: uuid(), session: uuid() }));

let requests = 0;
function body() {
  requests += 1;
  const at = new Date(Date.now() - lateMs).toISOString();
  const owner = shape === "trackers" ? known[requests % trackers] : { visitor: visitor ?? uuid() };
  const events = Array.from({ length: batch }, () => ({
    id: uuid(),
    name: "page_view",
    at,
    ...(owner.session === undefined ? {} : { session: owner.session }),
    url: "https://shop.example/product/saffron",
    referrer: "https://www.google.com/",
    title: "Saffron",
    screen: [390, 844],
    ...(shape === "strangers" ? { visitor: uuid() } : {}),
  }));
  const sentAt = new Date().toISOString();
  return JSON.stringify(shape === "strangers" ? { sentAt, events } : { key, visitor: owner.visitor, sentAt, events });
}

const latencies = [];
const statuses = {};
const cpu = process.cpuUsage();
const started = performance.now();
const running = autocannon({
  url: `${url}/collect${shape === "strangers" ? "/server" : ""}`,
  connections,
  ...(amount === undefined ? { duration: seconds } : { amount }),
  timeout: 30,
  ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  requests: [
    {
      method: "POST",
      headers: {
        ...{ "content-type": "text/plain", "user-agent": browser, origin: "https://shop.example" },
        ...(shape === "strangers" ? { authorization: `Bearer ${secret}` } : {}),
      },
      setupRequest: (request) => ({ ...request, body: body() }),
    },
  ],
});
running.on("response", (_client, status, _bytes, milliseconds) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
  latencies.push(milliseconds);
});
const { errors, timeouts } = await running;
const wall = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpu);
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
process.stdout.write(
  `${JSON.stringify({
    events: (statuses[202] ?? 0) * batch,
    eventsPerSecond: Math.round(((statuses[202] ?? 0) * batch) / wall),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    generatorCpu: (user + system) / 1e6 / wall,
    failed: errors + timeouts + latencies.length - (statuses[202] ?? 0),
    statuses,
  })}\n`,
);
