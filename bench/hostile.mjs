// Hostile connections in a process of their own. Argument: one JSON object; it prints `begun` at the first answer, attacks until it is ended, and prints what it got.
import { randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { v7 } from "uuid";

/** `address`: the sender's, as a trusted proxy forwards it; without it all senders look alike. */
const { url, key, kind, connections, address } = JSON.parse(process.argv[2]);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const [hour, day] = [3_600_000, 86_400_000];
const event = (fields) => ({ id: randomUUID(), name: "page_view", url: "https://shop.example/", ...fields });
const many = (count, fields) => Array.from({ length: count }, () => event(fields()));
const ago = (milliseconds) => new Date(Date.now() - milliseconds).toISOString();
const batch = (events, visitor = randomUUID(), own = key) => ({ key: own, visitor, events });
const identify = () => ({ name: "identify", data: { id: randomBytes(8).toString("hex"), name: "x" } });
const nested = "[".repeat(80_000) + "]".repeat(80_000);
const oneVisitor = randomUUID();
/** The time in an id is as far back as it likes: each year of it may be looked up. */
const firstIds = Date.UTC(2015, 0, 1);
const years = Date.now() - firstIds;

/** What each kind sends, a body at a time. */
const bodies = {
  "one visitor, many names": () => batch(many(100, identify), oneVisitor),
  "many visitors, a name each": () => batch(many(1, identify)),
  "new visitors": () => batch(many(1, () => ({}))),
  "events two hours old": () => batch(many(20, () => ({ at: ago(2 * hour) }))),
  "offline events of days": () => batch(many(20, () => ({ at: ago(Math.random() * 6 * day) }))),
  "old purchases": () =>
    batch(many(20, () => ({ name: "purchase", at: ago(3 * day), data: { order: randomUUID(), value: 1 } }))),
  "batches as large as allowed": () => batch(many(500, () => ({ data: { text: "x".repeat(700) } }))),
  "nesting 80,000 deep": () =>
    `{"key":"${key}","visitor":"${randomUUID()}","events":[{"name":"x","data":{"a":${nested}}}]}`,
  "ids of random years": () => batch(many(20, () => ({ id: v7({ msecs: firstIds + Math.random() * years }) }))),
  "referrers of 1,000 labels": () =>
    batch(many(20, () => ({ referrer: `https://${randomBytes(4).toString("hex")}.${"a.".repeat(980)}b/` }))),
  "made-up secrets": () => ({ events: many(1, () => ({ person: "x" })) }),
  "unknown keys": () =>
    batch(
      many(1, () => ({})),
      randomUUID(),
      randomBytes(16).toString("hex"),
    ),
};

const zipped = gzipSync(" ".repeat(500_000));

const hex = (bytes) => randomBytes(bytes).toString("hex");
const asking = () => JSON.stringify({ key, visitor: randomUUID(), url: "https://shop.example/" });
/** What strangers reach beside collecting: forged links, reports and callbacks, and what pages may want to know. */
const doors = [
  () => post("", { method: "GET", path: `/r/${hex(4).replaceAll("0", "1")}` }),
  () => post("", { method: "GET", path: `/o/${randomUUID()}.${hex(10)}.gif` }),
  () => post("", { path: `/u/${randomUUID()}.${hex(10)}` }),
  () => post("messageid=1", { path: `/hooks/kavenegar/${hex(32)}` }),
  () => post("authority=1", { path: `/payments/${randomUUID()}/callback` }),
  () => post(asking(), { path: "/collect/on-site" }),
  () => post(asking(), { path: "/push/prompt" }),
];
let door = 0;

const statuses = {};
const count = (status) => {
  if (Object.keys(statuses).length === 0) process.stdout.write("begun\n");
  statuses[status] = (statuses[status] ?? 0) + 1;
};

function post(body, { path = "/collect", method = "POST", ...own } = {}) {
  return new Promise((resolve) => {
    const headers = { "content-type": "text/plain", "user-agent": browser, origin: "https://shop.example", ...own };
    if (address !== undefined) headers["x-forwarded-for"] = address;
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      count(response.statusCode);
      response.resume().on("end", resolve).on("error", resolve);
    });
    sent.on("error", () => {
      count("broken");
      resolve();
    });
    sent.end(body);
  });
}

/** A connection that sends no HTTP, is answered, and does not close its half for seconds. */
async function holdHalf() {
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => count("broken"));
  socket.on("data", () => count("answered"));
  socket.write("no HTTP\r\n\r\n");
  await wait(2_000);
  socket.destroy();
}

function attack() {
  if (kind === "half-closed connections") return holdHalf();
  if (kind === "doors of messages and payments") {
    door += 1;
    return doors[door % doors.length]();
  }
  if (kind === "gzip bombs") return post(zipped, { "content-encoding": "gzip" });
  const body = bodies[kind]();
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (kind !== "made-up secrets") return post(text);
  const authorization = `Bearer ${randomBytes(24).toString("base64url")}`;
  return post(text, { path: "/collect/server", "content-type": "application/json", authorization });
}

let isOver = false;
process.once("SIGTERM", () => {
  isOver = true;
  process.stdout.write(`${JSON.stringify(statuses)}\n`, () => process.exit(0));
});
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (!isOver) await attack();
  }),
);
