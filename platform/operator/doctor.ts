import { accessSync, constants, statSync } from "node:fs";
import { createServer } from "node:net";
import { openGeo } from "#platform/collect/geo.ts";
import { withRemedy } from "#platform/damage/remedies.ts";
import { readSpace, stateOf } from "#platform/data-folder/disk-watch.ts";
import { acquireLock, lockHolder } from "#platform/data-folder/lock.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { openClickHouse } from "#platform/stores/clickhouse/open.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import type { Check } from "./check.ts";
import { checkBackups, checkMissing, checkParts, checkRelations } from "./check-damage.ts";
import { checkLog } from "./check-log.ts";
import { checkClickHouse, checkClock, checkJobs, checkPostgres } from "./check-stores-command.ts";
import { reachPlatform, runOverSocket } from "./socket-client.ts";
import { toLine } from "./to-line.ts";

const gigabyte = 1_000_000_000;
const timeoutMs = 3_000;

/** Checks everything that Nabz needs and reports each finding at once. Returns whether none of them is a failure. */
export async function doctor(report: (check: Check) => void): Promise<boolean> {
  let healthy = true;
  const add = (name: string, state: Check["state"], text: string) => {
    healthy &&= state !== "fail";
    report({ name, state, text });
  };
  const look = async (name: string, work: () => Promise<Check[]> | Check[]) => {
    const found = await Promise.resolve()
      .then(work)
      .catch((error: unknown) => [fail(name, toLine(error))]);
    for (const check of found) add(check.name, check.state, check.text);
  };

  const settings = settingsOr(add);
  if (settings === undefined) return false;
  await look("data", () => [checkFolder(settings.DATA_DIR)]);
  await look("disk", () => [checkDisk(settings.DATA_DIR)]);
  await look("backup", () => [checkBackups(settings, Date.now())]);
  await look("geo", async () => [await checkGeo()]);
  const platform = await reachPlatform(settings.DATA_DIR).catch(() => undefined);
  const holder = lockHolder(settings.DATA_DIR);
  if (platform !== undefined) {
    add("lock", "ok", `the platform runs, process ${holder ?? "unknown"}`);
    const run = { progress: () => undefined, signal: new AbortController().signal };
    await look("stores", async () => {
      return (await runOverSocket(platform, { command: "check stores", args: {}, run })) as Check[];
    });
    await look("ports", () => Promise.all(addresses(settings).map(checkAnswer)));
  } else if (holder !== undefined) {
    add(
      "lock",
      "warn",
      `process ${holder} has the folder and does not answer: it starts, ends, or runs another command`,
    );
  } else {
    add("lock", "ok", "free, the platform does not run");
    await look("log", () => [checkLog(settings.DATA_DIR)]);
    await look("stores", () => checkOwnStores(settings));
    await look("ports", () => Promise.all(addresses(settings).map(checkFree)));
  }
  return healthy;
}

const ok = (name: string, text: string): Check => ({ name, state: "ok", text });
const warn = (name: string, text: string): Check => ({ name, state: "warn", text });
const fail = (name: string, text: string): Check => ({ name, state: "fail", text });

function settingsOr(add: (name: string, state: Check["state"], text: string) => void): Settings | undefined {
  try {
    const settings = readSettings();
    add("settings", "ok", `DATA_DIR ${settings.DATA_DIR}`);
    return settings;
  } catch (error) {
    add("settings", "fail", toLine(error));
    return undefined;
  }
}

function checkFolder(folder: string): Check {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const others = statSync(folder).mode & 0o077;
  return others === 0 ? ok("data", "writable, closed to others") : warn("data", "open to other users: chmod 700 it");
}

function checkDisk(folder: string): Check {
  const space = readSpace(folder);
  const text = `${(space.free / gigabyte).toFixed(1)} GB free`;
  const state = stateOf(space);
  if (state === "full") return fail("disk", `full: ${text}, nothing is accepted until there is space`);
  return state === "low" || space.free < 5 * gigabyte ? warn("disk", text) : ok("disk", text);
}

async function checkGeo(): Promise<Check> {
  const { country } = openGeo()("8.8.8.8");
  return country === "" ? warn("geo", "the place of 8.8.8.8 is not known") : ok("geo", "data is there");
}

/** Opens each store alone: a failure of one does not hide the other. */
async function checkOwnStores(settings: Settings): Promise<Check[]> {
  const lock = acquireLock(settings.DATA_DIR);
  try {
    const found: Check[] = [];
    const note = (name: string) => (error: unknown) => {
      found.push(fail(name, toLine(withRemedy(error, settings))));
      return undefined;
    };
    const postgres = await openPostgres(settings).catch(note("postgres"));
    const clickhouse = await openClickHouse(settings).catch(note("clickhouse"));
    try {
      if (postgres !== undefined) {
        found.push(await checkPostgres(postgres), ...(await checkJobs(postgres)));
        found.push(...(await checkRelations(postgres, settings)), ...(await checkMissing(postgres)));
      }
      if (clickhouse !== undefined) {
        found.push(await checkClickHouse(clickhouse), ...(await checkParts(clickhouse, postgres, settings)));
      }
      if (postgres !== undefined && clickhouse !== undefined) {
        found.push(...(await checkClock(postgres, clickhouse, Date.now())));
      }
    } finally {
      await clickhouse?.close();
      await postgres?.close();
    }
    return found;
  } finally {
    lock.release();
  }
}

interface Address {
  name: string;
  host: string;
  port: number;
  path: string;
}

const addresses = ({ HOST, PORT, PLATFORM_HOST, PLATFORM_PORT }: Settings): Address[] => [
  { name: "PLATFORM_PORT", host: PLATFORM_HOST, port: PLATFORM_PORT, path: "/readyz" },
  { name: "PORT", host: HOST, port: PORT, path: "/readyz" },
];

async function checkAnswer({ name, host, port, path }: Address): Promise<Check> {
  const local = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host;
  try {
    const answer = await fetch(`http://${local}:${port}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok ? ok(name, `${port} answers`) : fail(name, `${port} answers ${answer.status}`);
  } catch {
    return warn(name, `${port} does not answer: not started, or the settings here are not the platform's`);
  }
}

function checkFree({ name, host, port }: Address): Promise<Check> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      resolve(
        fail(name, error.code === "EADDRINUSE" ? `${port} is taken by another program` : `${port}: ${error.message}`),
      );
    });
    server.listen({ host, port }, () => server.close(() => resolve(ok(name, `${port} is free`))));
  });
}
