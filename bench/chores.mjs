import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeOrders } from "./imports.mjs";
import { root } from "./server.mjs";

const run = promisify(execFile);
const files = 6;
/** Each file takes seconds. */
const lines = { orders: 60_000, views: 200_000 };
const dayMs = 24 * 60 * 60_000;

/** Page views of thirty days, a visitor each four. */
function writeAccessLog(path, first) {
  const at = (index) => new Date(Date.now() - (30 - (30 * index) / lines.views) * dayMs);
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const stamp = (time) => {
    const [date, clock] = time.toISOString().split("T");
    const [year, month, day] = date.split("-");
    return `${day}/${months[Number(month) - 1]}/${year}:${clock.slice(0, 8)} +0000`;
  };
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  const rows = Array.from({ length: lines.views }, (_, index) => {
    const visitor = first + Math.floor(index / 4);
    const address = `5.${160 + (visitor % 40)}.${Math.floor(visitor / 250) % 250}.${visitor % 250}`;
    return `${address} - - [${stamp(at(index))}] "GET /product/${index % 900} HTTP/1.1" 200 512 "-" "${agent}"`;
  });
  writeFileSync(path, rows.join("\n"));
}

/** The commands of each kind of an owner's own work, one after the other: together they take longer than a run. */
const kinds = {
  "imports of orders"({ dataDir }, website) {
    const paths = Array.from({ length: files }, (_, index) => join(dataDir, `orders-${index}.csv`));
    for (const [index, path] of paths.entries()) writeOrders(path, lines.orders, index * lines.orders);
    return paths.map((path) => ["import", "orders", path, "--website", website.id]);
  },
  "imports of access logs"({ dataDir }, website) {
    const paths = Array.from({ length: files }, (_, index) => join(dataDir, `access-${index}.log`));
    for (const [index, path] of paths.entries()) writeAccessLog(path, index * lines.views);
    return paths.map((path) => ["import", "access-log", path, "--website", website.id]);
  },
  "settling of 90 days"({ operate }, website) {
    operate("demo", "--website", website.id, "--force");
    return Array.from({ length: files }, () => ["settle", "--all", "--website", website.id]);
  },
};
export const choreKinds = Object.keys(kinds);

/** Prepares a kind of work, which takes a while; what it answers starts it. */
export function prepareChore(server, website, kind) {
  const commands = kinds[kind](server, website);
  const env = { ...process.env, DATA_DIR: server.dataDir };
  return function start() {
    const stopping = new AbortController();
    const { signal } = stopping;
    const ended = (async () => {
      let done = 0;
      for (const args of commands) {
        if (signal.aborted) break;
        await run(join(root, "bin", "nabz"), [...args, "--json"], { env, signal }).catch((error) => {
          if (!signal.aborted) throw error;
        });
        if (!signal.aborted) done += 1;
      }
      return { "commands done": done };
    })();
    return {
      async stop() {
        stopping.abort();
        return ended;
      },
    };
  };
}
