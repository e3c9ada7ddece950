// The load generator, in its own process so that its CPU is not the server's. Argument: one JSON object; output: one JSON line.
import { randomBytes } from "node:crypto";
import autocannon from "autocannon";

/** `visitor`: a single visitor, who is rate limited; `perSecond`: maximum of requests. */
const { url, key, connections, batch, seconds, visitor, perSecond } = JSON.parse(process.argv[2]);
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Distinct and cheap ids: making them must not dominate the measurement. */
const run = randomBytes(4).toString("hex");
let made = 0;
function uuid() {
  made += 1;
  return `${run}-0000-7000-8000-${made.toString(16).padStart(12, "0")}`;
}

/** Every request has its own visitor unless one is given. */
function body() {
  const at = new Date().toISOString();
  const events = Array.from({ length: batch }, () => ({
    id: uuid(),
    name: "page_view",
    at,
    url: "https://shop.example/product/saffron",
    referrer: "https://www.google.com/",
    title: "Saffron",
    screen: [390, 844],
  }));
  return JSON.stringify({ key, visitor: visitor ?? uuid(), sentAt: at, events });
}

const latencies = [];
const statuses = {};
const cpu = process.cpuUsage();
const started = performance.now();
const running = autocannon({
  url: `${url}/collect`,
  connections,
  duration: seconds,
  timeout: 30,
  ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  requests: [
    {
      method: "POST",
      headers: { "content-type": "text/plain", "user-agent": browser, origin: "https://shop.example" },
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
    eventsPerSecond: Math.round(((statuses[202] ?? 0) * batch) / wall),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    generatorCpu: (user + system) / 1e6 / wall,
    failed: errors + timeouts + latencies.length - (statuses[202] ?? 0),
    statuses,
  })}\n`,
);
