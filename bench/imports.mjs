import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuOf, megabytesOf } from "./process.mjs";
import { freePorts, root, startServer, unlimited } from "./server.mjs";
import { addResult } from "./table.mjs";

const run = promisify(execFile);
const linesPerOrder = 3;
const customers = 40_000;

/** Orders of two years, three lines each, of customers known by their phone, from line `first` on. */
export function writeOrders(path, lines, first = 0) {
  const head = "order,date,total,phone,name,product,price,quantity";
  const rows = Array.from({ length: lines }, (_, index) => {
    const order = Math.floor((first + index) / linesPerOrder);
    const customer = (order * 7_919) % customers;
    const date = new Date(Date.UTC(2024, 0, 1) + order * 600_000).toISOString();
    const phone = `0912${1_000_000 + customer}`;
    return `O-${order},${date},${(order % 900) * 1_000 + 10_000},${phone},مشتری ${customer},کالای ${index % 500},10000,1`;
  });
  writeFileSync(path, [head, ...rows].join("\n"));
}

/**
 * Imports a file of orders by the operator's command, after a dry run and once more: seconds, CPU seconds and resident memory
 * of the platform.
 */
export async function measureImports(server, { lines }) {
  const website = server.addWebsite("Imports");
  const file = join(server.dataDir, "orders.csv");
  writeOrders(file, lines);
  const rows = {};
  const platform = server.platformPid();
  for (const name of ["dry run", "first", "again"]) {
    const [cpu, before] = [cpuOf(platform), megabytesOf(platform)];
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, megabytesOf(platform));
    }, 200);
    const started = performance.now();
    const env = { ...process.env, DATA_DIR: server.dataDir };
    const dryRun = name === "dry run" ? ["--dry-run"] : [];
    const args = ["import", "orders", file, "--website", website.id, "--json", ...dryRun];
    const { stdout } = await run(join(root, "bin", "nabz"), args, { env });
    clearInterval(watch);
    const { added, unchanged, rejected } = JSON.parse(stdout);
    if (added + unchanged !== Math.ceil(lines / linesPerOrder)) throw new Error(`Orders are missing: ${stdout}`);
    const seconds = (performance.now() - started) / 1_000;
    rows[name] = {
      added,
      unchanged,
      rejected,
      seconds,
      rate: lines / seconds,
      cpu: cpuOf(platform) - cpu,
      before,
      peak,
    };
  }
  return rows;
}

// Alone: node bench/imports.mjs 300000 TITLE. Adds a table to bench/results/imports.md.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , lines = "300000", title = ""] = process.argv;
  const server = await startServer({ settings: { ...unlimited, ...(await freePorts()) } });
  try {
    const rows = await measureImports(server, { lines: Number(lines) });
    const [whole, fine] = [(value) => String(Math.round(value)), (value) => value.toFixed(1)];
    const text = Object.entries(rows).map(
      ([name, { added, unchanged, seconds, rate, cpu, before, peak }]) =>
        `| ${name} | ${added} | ${unchanged} | ${fine(seconds)} | ${whole(rate)} | ${fine(cpu)} | ${whole(before)} | ${whole(peak)} |`,
    );
    const columns = [
      "import",
      "added",
      "unchanged",
      "s (aim 60 for 300,000)",
      "lines a second",
      "s of CPU",
      "resident before, MB",
      "at most",
    ];
    addResult("imports", { title, command: `node bench/imports.mjs ${lines}`, columns, rows: text });
  } finally {
    await server.stop();
  }
}
