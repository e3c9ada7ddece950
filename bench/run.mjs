import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureSlopes, printAsks } from "./asks.mjs";
import { measureCollecting, printCollecting } from "./collecting.mjs";
import { measureDashboard } from "./dashboard.mjs";
import { measureDeliveries, printDeliveries } from "./deliveries.mjs";
import { measureFilling } from "./demo.mjs";
import { measureErasing, printErasing } from "./erasing.mjs";
import { measureLedger, printLedger } from "./ledger.mjs";
import { measureMemory, printMemory } from "./memory.mjs";
import { measureShop, printPeople } from "./people.mjs";
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

const whole = (value) => String(Math.round(value));
const ifGiven = (value) => (value === undefined ? "" : whole(value));
const server = await startServer();

/** What is measured, in order: each is printed once it is known, so that what ends a run takes nothing with it. */
const sections = {
  start: {
    async measure() {
      const starts = [];
      for (let round = 0; round < (quick ? 1 : 5); round += 1) starts.push(await server.restart());
      const median = starts.sort((one, other) => one - other)[Math.floor(starts.length / 2)];
      return { "empty folder, built": server.firstSeconds, "again, built": median };
    },
    print: (rows, past) =>
      table("start, s (aim: built under 6)", rows, past, { s: (value) => value.toFixed(1) }, (row) => ({ s: row })),
  },
  collecting: {
    measure: () => measureCollecting(server, { seconds: quick ? 2 : 8 }),
    print: printCollecting,
  },
  sessions: { measure: () => measureSessions(), print: printSessions },
  strangers: {
    measure: () =>
      measureStrangers(server, quick ? { strangers: 50_000, seconds: 2 } : { strangers: 1_000_000, seconds: 8 }),
    print: printStrangers,
  },
  underLoad: {
    measure: () => measureUnderLoad(server, { seconds: quick ? 2 : 8 }),
    print: (rows, past) =>
      table("others feel nothing (aim: the three rows alike, 5,000 idle connections held)", rows, past, {
        ...{ eventsPerSecond: whole, p50: whole, p95: whole, p99: whole, failed: whole },
        ...{ refused: ifGiven, bytesAConnection: ifGiven },
      }),
  },
  realtime: {
    measure: () => measureRealtime(server, quick ? { seconds: 2, rounds: 2 } : { seconds: 8, rounds: 10 }),
    print: printRealtime,
  },
  filling: {
    measure: () => measureFilling(server, { events: quick ? 200_000 : events }),
    print: (rows, past) =>
      table("filling (aim: 20,000 events/s through the collector, 250,000 straight into the store)", rows, past, {
        ...{ events: whole, seconds: (value) => value.toFixed(1), eventsPerSecond: whole },
      }),
  },
  reports: {
    measure: () =>
      measureReports(server, {
        ...(quick ? { events: 200_000, rounds: 5, seconds: 2 } : { events, rounds: 20, seconds: 8 }),
      }),
    print: printReports,
  },
  asks: {
    measure: () => measureSlopes(server, quick ? { events: 100_000, rounds: 3 } : { events, rounds: 10 }),
    print: printAsks,
  },
  memory: {
    measure: () => measureMemory(server, quick ? { events: 200_000, seconds: 3 } : { events, seconds: 30 }),
    print: printMemory,
  },
  people: {
    measure: () => measureShop(server, quick ? { events: 160_000, rounds: 1 } : { events: 300_000, rounds: 3 }),
    print: printPeople,
  },
  segments: {
    measure: () => measureSegments(server, quick ? { events: 100_000, rounds: 2 } : { events, rounds: 5 }),
    print: printSegments,
  },
  ledger: {
    measure: () => measureLedger(quick ? { entries: 20_000, seconds: 2 } : { entries: 1_000_000, seconds: 8 }),
    print: printLedger,
  },
  deliveries: {
    measure: () =>
      measureDeliveries(quick ? { messages: 20_000, queued: 2_000 } : { messages: 1_000_000, queued: 100_000 }),
    print: printDeliveries,
  },
  erasing: { measure: () => measureErasing({ events: quick ? 100_000 : events }), print: printErasing },
  dashboard: {
    measure: () =>
      measureDashboard(server, quick ? { events: 200_000, rounds: 1, save: false } : { events, rounds: 3, save: true }),
  },
};

const result = { date: new Date().toISOString().slice(0, 10), cpus: cpus().length, load: loadavg()[0] };
const when = before === undefined ? "no earlier result" : `in brackets: ${before.date}, load ${before.load.toFixed(1)}`;
console.log(`\n${result.cpus} CPUs, load ${result.load.toFixed(1)} at the start; ${when}\n`);
try {
  for (const [name, { measure, print }] of Object.entries(sections)) {
    const measured = await measure();
    print?.(measured, before?.[name]);
    if (print !== undefined) result[name] = measured;
  }
} finally {
  await server.stop();
}
if (!quick) {
  mkdirSync(join(root, "bench", "results"), { recursive: true });
  writeFileSync(resultPath, `${JSON.stringify(result, null, 2)}\n`);
}
