import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureSlopes, printAsks } from "./asks.mjs";
import { measureCollecting, printCollecting } from "./collecting.mjs";
import { measureDashboard } from "./dashboard.mjs";
import { measureFilling } from "./demo.mjs";
import { measureErasing, printErasing } from "./erasing.mjs";
import { measureMemory, printMemory } from "./memory.mjs";
import { measureRealtime, printRealtime } from "./realtime.mjs";
import { measureReports, printReports } from "./reports.mjs";
import { measureSegments, printSegments } from "./segments.mjs";
import { root, startServer } from "./server.mjs";
import { measureSessions, printSessions } from "./sessions.mjs";
import { measureStrangers, printStrangers } from "./strangers.mjs";
import { table } from "./table.mjs";
import { measureUnderLoad } from "./under-load.mjs";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, events: { type: "string", default: "1000000" } },
});
const { quick } = options;
const events = Number(options.events);
const resultPath = join(root, "bench", "results", "last.json");
const before = existsSync(resultPath) ? JSON.parse(readFileSync(resultPath, "utf8")) : undefined;

const server = await startServer();
const result = { date: new Date().toISOString().slice(0, 10), cpus: cpus().length, load: loadavg()[0] };
try {
  const starts = [];
  for (let round = 0; round < (quick ? 1 : 5); round += 1) starts.push(await server.restart());
  result.start = {
    "empty folder, built": server.firstSeconds,
    "again, built": starts.sort()[Math.floor(starts.length / 2)],
  };
  result.collecting = await measureCollecting(server, { seconds: quick ? 2 : 8 });
  result.sessions = await measureSessions();
  result.strangers = await measureStrangers(server, {
    ...(quick ? { strangers: 50_000, seconds: 2 } : { strangers: 1_000_000, seconds: 8 }),
  });
  result.underLoad = await measureUnderLoad(server, { seconds: quick ? 2 : 8 });
  result.realtime = await measureRealtime(server, quick ? { seconds: 2, rounds: 2 } : { seconds: 8, rounds: 10 });
  result.filling = await measureFilling(server, { events: quick ? 200_000 : events });
  result.reports = await measureReports(server, {
    ...(quick ? { events: 200_000, rounds: 5, seconds: 2 } : { events, rounds: 20, seconds: 8 }),
  });
  result.asks = await measureSlopes(server, quick ? { events: 100_000, rounds: 3 } : { events, rounds: 10 });
  result.memory = await measureMemory(server, quick ? { events: 200_000, seconds: 3 } : { events, seconds: 30 });
  result.segments = await measureSegments(server, quick ? { events: 100_000, rounds: 2 } : { events, rounds: 5 });
  result.erasing = await measureErasing({ events: quick ? 100_000 : events });
  await measureDashboard(
    server,
    quick ? { events: 200_000, rounds: 1, save: false } : { events, rounds: 3, save: true },
  );
} finally {
  await server.stop();
}
print();
if (!quick) {
  mkdirSync(join(root, "bench", "results"), { recursive: true });
  writeFileSync(resultPath, `${JSON.stringify(result, null, 2)}\n`);
}

function print() {
  const when =
    before === undefined ? "no earlier result" : `in brackets: ${before.date}, load ${before.load.toFixed(1)}`;
  console.log(`\n${result.cpus} CPUs, load ${result.load.toFixed(1)} at the start; ${when}\n`);
  table("start, s (aim: built under 6)", result.start, before?.start, { s: (value) => value.toFixed(1) }, (row) => ({
    s: row,
  }));
  const whole = (value) => String(Math.round(value));
  printCollecting(result.collecting, before?.collecting);
  printSessions(result.sessions, before?.sessions);
  printStrangers(result.strangers, before?.strangers);
  table(
    "others feel nothing (aim: the three rows alike, 5,000 idle connections held)",
    result.underLoad,
    before?.underLoad,
    {
      eventsPerSecond: whole,
      p50: whole,
      p95: whole,
      p99: whole,
      failed: whole,
      refused: (value) => (value === undefined ? "" : whole(value)),
      bytesAConnection: (value) => (value === undefined ? "" : whole(value)),
    },
  );
  printRealtime(result.realtime, before?.realtime);
  table(
    "filling (aim: 20,000 events/s through the collector, 250,000 straight into the store)",
    result.filling,
    before?.filling,
    { events: whole, seconds: (value) => value.toFixed(1), eventsPerSecond: whole },
  );
  printReports(result.reports);
  printAsks(result.asks, before?.asks);
  printMemory(result.memory, before?.memory);
  printSegments(result.segments, before?.segments);
  printErasing(result.erasing, before?.erasing);
}
