import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { lastDays, openClient } from "./client.mjs";
import { measureLoad } from "./collecting.mjs";
import { fillStore } from "./demo.mjs";
import { megabytesOf } from "./process.mjs";
import { startServer } from "./server.mjs";
import { table } from "./table.mjs";

/** What a start allocates is freed after this. */
const restMs = 30_000;
const sampleMs = 100;
const days = [1, 30, 90, 365];
/** Owners who read reports while events come. */
const readers = 2;

/** What the largest memory of a process consists of, in megabytes. */
function partsOf(pid) {
  const [resident, anonymous, files] = ["VmRSS", "RssAnon", "RssFile"].map((name) => megabytesOf(pid, name));
  return { resident, anonymous, files };
}

/**
 * Megabytes of the platform with a history of `events`: at rest after a start, while events of trackers come in batches,
 * and while owners read its reports beside them.
 */
export async function measureMemory(server, { events, seconds }) {
  const website = server.kept?.website ?? server.addWebsite("Memory");
  if (server.kept === undefined) {
    await fillStore(server, { events, website });
    server.operate("settle", "--website", website.id);
    server.keep({ website });
  }
  await server.restart();
  await wait(restMs);
  const pid = server.platformPid();
  const rows = { "at rest": partsOf(pid) };
  const collect = () => measureLoad(server, website, { shape: "trackers", connections: 64, batch: 10, seconds });
  rows.collecting = await largestDuring(pid, collect);
  rows["collecting, and reports read"] = await largestDuring(pid, () => readBeside(server, { website, collect }));
  await wait(restMs);
  rows["at rest again"] = partsOf(pid);
  return rows;
}

/** Runs `work` while owners read reports one after the other. */
async function readBeside(server, { website, collect }) {
  const { report } = await openClient(server, server.owner);
  let isOver = false;
  const read = async (reader) => {
    for (let round = reader; !isOver; round += 1) {
      await report(website, `overview?${lastDays(days[round % days.length])}`);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  await collect();
  isOver = true;
  await reading;
}

async function largestDuring(pid, work) {
  let largest = partsOf(pid);
  const timer = setInterval(() => {
    if (megabytesOf(pid) > largest.resident) largest = partsOf(pid);
  }, sampleMs);
  await work().finally(() => clearInterval(timer));
  return largest;
}

export function printMemory(rows, past) {
  const whole = (value) => String(Math.round(value));
  table("memory of the platform, MB (aim: resident under 700)", rows, past, {
    ...{ resident: whole, anonymous: whole, files: whole },
  });
}

// Alone: node bench/memory.mjs 10000000 [FOLDER]. Without a number a million events. A folder is kept.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer({ folder: process.argv[3] });
  try {
    printMemory(await measureMemory(server, { events: Number(process.argv[2] ?? 1_000_000), seconds: 30 }));
  } finally {
    await server.stop();
  }
}
