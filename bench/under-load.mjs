import { execFile } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { megabytesOf } from "./process.mjs";
import { root } from "./server.mjs";

const run = promisify(execFile);
const idleConnections = 5_000;

/** Runs the load generator in its own process: many visitors, or one alone. */
async function load(server, options) {
  const all = { url: server.platformUrl, key: server.website.key, ...options };
  const { stdout } = await run(process.execPath, [join(root, "bench", "load.mjs"), JSON.stringify(all)]);
  return JSON.parse(stdout);
}

/**
 * The effect on others of one visitor that sends 10,000 events/s, and of 5,000 idle connections. Every row measures the
 * others: 16 connections, batches of 10, each its own visitor.
 */
export async function measureUnderLoad(server, { seconds }) {
  const others = () => load(server, { connections: 16, batch: 10, seconds });
  const alone = await others();
  const [wild, beside] = await Promise.all([
    load(server, {
      connections: 10,
      batch: 100,
      seconds,
      perSecond: 100,
      visitor: "00000000-0000-7000-8000-00000000beef",
    }),
    others(),
  ]);
  const before = megabytesOf(server.platformPid());
  const sockets = await openSockets(server);
  const held = megabytesOf(server.platformPid());
  const idle = await others();
  const alive = await countAlive(sockets);
  for (const socket of sockets) socket.destroy();
  return {
    "others, alone": alone,
    "others, beside a visitor of 10,000 events/s": { ...beside, refused: wild.statuses[429] ?? 0 },
    [`others, beside ${sockets.length} idle connections, ${alive} of them alive afterwards`]: {
      ...idle,
      bytesAConnection: ((held - before) * 2 ** 20) / sockets.length,
    },
  };
}

/** Connections that sent one request each and stay open. */
async function openSockets(server) {
  const sockets = [];
  while (sockets.length < idleConnections) {
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => openSocket(server)))));
  }
  return sockets;
}

function openSocket(server) {
  const { hostname, port } = new URL(server.platformUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => isAlive(socket).then(() => resolve(socket)));
    socket.once("error", reject);
  });
}

/** Whether a connection still responds. */
function isAlive(socket) {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve(false);
    socket.once("close", () => resolve(false));
    socket.once("data", (data) => resolve(data.toString().startsWith("HTTP/1.1 200")));
    socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
  });
}

async function countAlive(sockets) {
  let alive = 0;
  for (let at = 0; at < sockets.length; at += 100) {
    const answers = await Promise.all(sockets.slice(at, at + 100).map(isAlive));
    alive += answers.filter(Boolean).length;
  }
  return alive;
}
