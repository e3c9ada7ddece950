import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { readSettings } from "#platform/settings.ts";
import { EventLog } from "#platform/wal/event-log.ts";
import { encodeGroup } from "#platform/wal/group.ts";
import { logFolder } from "#platform/wal/segment.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";
import { bundlePlatform, type PlatformProcess, spawnPlatform } from "../platform-process.ts";
import { readStoredData } from "./stored-data.ts";

/** Megabytes of log that a killed process left; `REPLAY_MB=1000` for a whole one. */
const megabytes = Number(process.env.REPLAY_MB ?? 50);
const groupRows = 200;
const website = v7();
const secrets = { SESSION_SECRET: randomBytes(32).toString("hex"), ENCRYPTION_KEY: randomBytes(32).toString("hex") };

let dataDir: string;
let removeBundle: () => void;
beforeAll(async () => {
  removeBundle = await bundlePlatform();
  dataDir = await newTestFolder("nabz-replay-");
  const dependencies = await openDependencies(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  await dependencies.stores.migrate();
  const { postgres } = dependencies;
  const owner = v7();
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+04:30', 'k', 's', now())",
    [website, owner],
  );
  await dependencies.stores.close();
}, 120_000);
afterAll(() => {
  removeBundle?.();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A page view as a shop's visitors make them, about 400 bytes. */
function makeRow(n: number, at: number): EventRow {
  const visitor = BigInt(1 + (n % 50_000));
  return {
    ...blankRow(v7(), "page_view"),
    ...{ at, visitor, session: visitor, host: "shop.example", path: `/product/${n % 500}`, medium: "search" },
    ...{ source: "google", country: "IR", city: "Tehran", device: "mobile", os: "Android", browser: "Chrome" },
    ...{ width: 390, height: 844, referrer: "www.google.com/", title: `Product ${n % 500}` },
    data: JSON.stringify({ product: { id: String(n % 500), name: "چای سیاه", price: 120_000 } }),
  };
}

async function fillLog(): Promise<{ ids: string[]; bytes: number }> {
  mkdirSync(logFolder(dataDir), { recursive: true });
  const log = new EventLog({ clock: { now: Date.now }, folder: logFolder(dataDir), last: 0 });
  const now = Date.now();
  const ids: string[] = [];
  let bytes = 0;
  for (let seq = 1; bytes < megabytes * 1_000_000; seq += 1) {
    const rows = Array.from({ length: groupRows }, (_, n) => makeRow(ids.length + n, now - 60_000));
    const payload = encodeGroup({ receivedAt: now, batches: [{ website, rows }] });
    bytes += (await log.append({ seq, rows: rows.length, payload })).bytes;
    ids.push(...rows.map(({ id }) => id));
  }
  await log.close(0);
  return { ids, bytes };
}

/** The first event that a start takes: resolves with its id once it is acknowledged. */
async function collectFirst({ url }: PlatformProcess): Promise<string> {
  const id = v7();
  const events = [{ id, name: "page_view", url: "https://shop.example/", session: v7() }];
  for (;;) {
    const answer = await fetch(`${url}/collect`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 Chrome/140.0.0.0" },
      body: JSON.stringify({ key: "k", visitor: v7(), events }),
    }).catch(() => undefined);
    if (answer?.status === 202) return id;
    await wait(20);
  }
}

it(`collects before ${megabytes} MB of log are loaded, and has each event once when it is ready`, async () => {
  const { ids, bytes } = await fillLog();
  const started = performance.now();
  const secondsSince = () => ((performance.now() - started) / 1000).toFixed(1);
  const platform = await spawnPlatform({ DATA_DIR: dataDir, ...secrets });
  const first = await collectFirst(platform);
  const collecting = secondsSince();
  await platform.becomes(200);
  const size = `${(bytes / 1e6).toFixed(0)} MB, ${ids.length.toLocaleString("en")} events`;
  process.stdout.write(`replay: ${size}: collecting after ${collecting} s, ready after ${secondsSince()} s\n`);
  expect(await platform.stop()).toBe(0);
  const [stored] = await readStoredData(dataDir, [website]);
  const found = (stored?.events ?? []).map(({ id }) => id);
  expect(found.length).toBe(ids.length + 1);
  expect(new Set(found)).toEqual(new Set([...ids, first]));
});
