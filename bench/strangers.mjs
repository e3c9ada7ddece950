import { parseArgs } from "node:util";
import { measureLoad, untilCalm } from "./collecting.mjs";
import { megabytesOf } from "./process.mjs";
import { table } from "./table.mjs";

/** What is measured of one website before strangers came to another, and after. */
const loads = {
  "trackers, single": { shape: "trackers", connections: 64, batch: 1 },
  "new visitors, single": { shape: "new", connections: 64, batch: 1 },
  "new visitors, batches of 50": { shape: "strangers", connections: 64, batch: 50 },
  "new visitors, two hours late": { shape: "new", connections: 64, batch: 1, lateMs: 7_200_000 },
};

/**
 * Another website's rates while the platform remembers nobody, a tenth of the strangers, and all of them; the strangers come to
 * one website. Each time the other website is a new one, and merges are over: its own events of the day would slow its late
 * ones. Slope: the CPU of an event after all strangers over that after a tenth.
 */
export async function measureStrangers(server, { strangers, seconds }) {
  const crowded = server.addWebsite("Crowded");
  const measure = async () => {
    const website = server.addWebsite("Quiet");
    await untilCalm(server);
    const rates = {};
    for (const [name, settings] of Object.entries(loads)) {
      rates[name] = await measureLoad(server, website, { seconds, ...settings });
    }
    return { rates, resident: megabytesOf(server.platformPid()) };
  };
  const send = (count) =>
    measureLoad(server, crowded, { shape: "strangers", connections: 8, batch: 500, amount: Math.ceil(count / 500) });
  const before = await measure();
  await send(strangers / 10);
  const tenth = await measure();
  const sent = await send(strangers * 0.9);
  const all = await measure();
  const rows = {};
  for (const name of Object.keys(loads)) {
    const [first, second, third] = [before, tenth, all].map(({ rates }) => rates[name]);
    rows[name] = {
      before: first.eventsPerSecond,
      tenth: second.eventsPerSecond,
      all: third.eventsPerSecond,
      share: third.eventsPerSecond / Math.max(1, first.eventsPerSecond),
      p99Before: first.p99,
      p99All: third.p99,
      failed: first.failed + second.failed + third.failed,
      slope: third.cpuPerEvent / second.cpuPerEvent,
    };
  }
  const resident = { before: before.resident, tenth: tenth.resident, all: all.resident };
  return { strangers, rows, sent, resident };
}

export function printStrangers({ strangers, rows, sent, resident }, past) {
  const whole = (value) => String(Math.round(value));
  table(
    `another website before and after ${strangers} strangers (aim: share of at least 90 %, slope near 1)`,
    rows,
    past?.rows,
    {
      ...{ before: whole, tenth: whole, all: whole, share: (value) => `${Math.round(value * 100)} %` },
      ...{ p99Before: whole, p99All: whole, failed: whole, slope: (value) => value.toFixed(2) },
    },
  );
  const megabytes = Object.entries(resident).map(([name, value]) => `${name} ${Math.round(value)} MB`);
  console.log(`strangers came at ${sent.eventsPerSecond}/s; platform resident: ${megabytes.join(", ")}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const { values: options } = parseArgs({
    options: { strangers: { type: "string", default: "1000000" }, seconds: { type: "string", default: "8" } },
  });
  const { startServer } = await import("./server.mjs");
  const server = await startServer();
  try {
    const settings = { strangers: Number(options.strangers), seconds: Number(options.seconds) };
    const measured = await measureStrangers(server, settings);
    printStrangers(measured);
    console.log(JSON.stringify(measured));
  } finally {
    await server.stop();
  }
}
