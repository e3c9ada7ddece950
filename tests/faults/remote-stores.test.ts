import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { runInProcess } from "#platform/operator/run-in-process.ts";
import { readSettings } from "#platform/settings.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import { openReserved } from "#platform/stores/postgres/open.ts";
import { type ClickHouseServer, startClickHouseServer } from "../clickhouse-server/start.ts";
import { bundlePlatform, type PlatformProcess, startPlatform } from "../platform-process.ts";

/** A platform on a PostgreSQL server and a ClickHouse server, neither of them its own. */
const folder = mkdtempSync(join(tmpdir(), "nabz-remote-stores-"));
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const account = { email: "owner@shop.example", password: "correct horse battery" };
/** Shared by all machines of an installation. */
const secrets = { SESSION_SECRET: randomBytes(32).toString("hex"), ENCRYPTION_KEY: randomBytes(32).toString("hex") };

let removeBundle: () => void;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let clickhouse: ClickHouseServer;
let platform: PlatformProcess;
let client: Client;
let website: { id: string; key: string };

/** Settings with a data folder of its own, as on a machine of its own. */
function settingsOf(name: string, ROLES = "api,collect,worker") {
  const DATA_DIR = join(folder, name);
  mkdirSync(DATA_DIR, { recursive: true });
  const DATABASE_URL = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(postgres.socketFolder)}`;
  return { DATA_DIR, DATABASE_URL, CLICKHOUSE_URL: clickhouse.url, ...secrets, ROLES };
}

const start = (name: string, ROLES?: string) => startPlatform(settingsOf(name, ROLES));

/** Whether no start holds the lease: the next one begins at once. */
async function isReleased(): Promise<boolean | undefined> {
  const { query, close } = openReserved(settingsOf("second").DATABASE_URL);
  const [row] = await query<{ free: boolean }>("SELECT ends_at = '-infinity' AS free FROM collector_lease");
  await close();
  return row?.free;
}

/** `bin/nabz website create` in a folder without a platform: it collects in a process of its own. */
const createByCommand = (name: string, host: string) =>
  runInProcess(readSettings({ ...settingsOf(name), LOG_LEVEL: "silent" }), {
    command: "website create",
    args: { owner: account.email, name: host, url: `https://${host}` },
    run: { progress: () => undefined, signal: new AbortController().signal },
  });

beforeAll(async () => {
  removeBundle = await bundlePlatform();
  postgres = await startPostgres(join(folder, "postgres"), () => undefined);
  clickhouse = await startClickHouseServer();
  platform = await start("first");
  const { result } = await createClient({ url: platform.url }).auth.register({ ...account, full_name: "Owner" });
  client = createClient({ url: platform.url, token: result.tokenData.token });
  website = (await client.websites.create({ name: "Shop", url: "https://shop.example" })).result;
});
afterAll(async () => {
  await platform?.stop();
  await clickhouse?.close();
  await postgres?.stop();
  removeBundle?.();
  rmSync(folder, { recursive: true, force: true });
});

/** Three minutes in `npm run faults`. */
const outageMs = process.env.FAULT_ROUNDS === undefined ? 2_000 : 180_000;
/** A thousand events a second. */
const batchesASecond = 50;
/** Longer than a website is cached. */
const stateOutageMs = 6_000;
/** Page views that the store has after the first test, and then those of the outage. */
let stored = 6;

/** As a tracker sends them: a time, an id that holds it, a session. */
const timedBatch = (count: number) => {
  const { events, ...batch } = makeBatch(count);
  const own = () => ({ id: v7(), at: new Date().toISOString(), session: batch.visitor });
  return { ...batch, events: events.map((event) => ({ ...event, ...own() })) };
};

const makeBatch = (count: number) => ({
  ...{ key: website.key, visitor: randomUUID() },
  events: Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: "page_view",
    url: "https://shop.example/tea",
  })),
});

const oneEvent = (event: object) => ({
  ...{ key: website.key, visitor: randomUUID() },
  events: [{ id: randomUUID(), url: "https://shop.example/tea", ...event }],
});

const collect = (batch: object) =>
  fetch(`${platform.url}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify(batch),
  });

/** As a phone that was offline sends it: without a session, from before what the platform remembers. */
const lateEvent = () => oneEvent({ name: "page_view", at: new Date(Date.now() - 90 * 60_000).toISOString(), id: v7() });

/** How often the platform has loaded its log. */
const countLoads = async () => {
  const metrics = await (await fetch(`${platform.url}/metrics`)).text();
  return Number(/^nabz_load_seconds_count (\d+)$/m.exec(metrics)?.[1]);
};

/** Of yesterday and today: late events may be older than midnight. */
const viewsOf = async ({ reports }: Client) => {
  const from = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  return (await reports.overview({ website: website.id, from })).result.totals?.pageViews ?? 0;
};
const countViews = () => viewsOf(client);

describe("a platform on servers of DATABASE_URL and CLICKHOUSE_URL", () => {
  it("collects and reports", async () => {
    expect(await countViews()).toBe(0);
    for (const total of [3, 6]) {
      expect(await (await collect(makeBatch(3))).json()).toMatchObject({ accepted: 3 });
      expect(await countViews()).toBe(total);
    }
  });

  it("is alone with them: a second process and a command in another folder are refused, and name it", async () => {
    const inUse = `DATABASE_URL is in use by process ${platform.pid} on ${hostname()}`;
    await Promise.all([
      expect(start("rival")).rejects.toThrow(`ended with 1: nabz platform: ${inUse}`),
      expect(createByCommand("elsewhere", "rival.example")).rejects.toThrow(inUse),
    ]);
    expect(await (await collect(makeBatch(1))).json()).toMatchObject({ accepted: 1 });
    stored += 1;
    expect(await countViews()).toBe(stored);
  });

  it(`collects on while the event store is away for ${outageMs / 1000} s, and has each event once by itself`, {
    timeout: 120_000 + 2 * outageMs,
  }, async () => {
    const before = await countViews();
    const batch = makeBatch(4);
    await clickhouse.kill();
    expect(await (await collect(batch)).json()).toMatchObject({ accepted: 4 });
    await platform.becomes(503);
    const end = performance.now() + outageMs;
    let [sent, late] = [4, 0];
    // Enough late ones on any machine for the count of loads to say something.
    while (performance.now() < end || late < 30) {
      const due = performance.now() + 1_000 / batchesASecond;
      const answer = await collect(timedBatch(20));
      expect(answer.status).toBe(202);
      // Each in a group of its own.
      expect((await collect(lateEvent())).status).toBe(202);
      sent += 21;
      late += 1;
      await wait(Math.max(0, due - performance.now()));
    }
    // A report that lacked acknowledged events would be wrong.
    expect(await countViews().catch(({ code }: { code: string }) => code)).toBe("SERVICE_UNAVAILABLE");

    const loads = await countLoads();
    await clickhouse.start();
    await platform.becomes(200);
    const repeated = await collect(batch);
    expect(await repeated.json()).toMatchObject({ accepted: 0, duplicates: 4 });
    while ((await countViews().catch(() => 0)) < before + sent) await wait(100);
    expect(await countViews()).toBe(before + sent);
    // 10,000 rows each; and who asks for a report meanwhile makes the loader load at once.
    expect((await countLoads()) - loads).toBeLessThan(5 + sent / 10_000);
    stored += sent;
  });

  it("collects page views of known websites while the state store is away; who is named or buys gets 503", {
    timeout: 120_000,
  }, async () => {
    const before = await countViews();
    expect((await collect(makeBatch(1))).status).toBe(202);
    await postgres.stop();
    const end = performance.now() + stateOutageMs;
    // Taken before anybody knows: it is on disk, and acknowledged once the purchase is recorded.
    const first = collect(oneEvent({ name: "purchase", data: { orderId: "1", total: 5, currency: "IRT" } }));
    let sent = 1;
    while (performance.now() < end) {
      const answer = await collect(timedBatch(20));
      expect(answer.status).toBe(202);
      sent += 20;
      await wait(100);
    }
    const claims = [
      { name: "identify", data: { id: "1" } },
      { name: "purchase", data: { orderId: "2", total: 5, currency: "IRT" } },
    ];
    for (const claim of claims) expect((await collect(oneEvent(claim))).status).toBe(503);
    expect((await collect({ ...makeBatch(1), key: "unknown" })).status).toBe(503);

    postgres = await startPostgres(join(folder, "postgres"), () => undefined);
    // On a busy machine the outage may take longer than its deadline of ten seconds.
    expect([202, 503]).toContain((await first).status);
    await platform.becomes(200);
    for (const claim of claims) {
      const batch = oneEvent(claim);
      while ((await collect(batch)).status !== 202) await wait(100);
    }
    expect(await countViews()).toBe(before + sent);
    stored += sent;
  });

  it("serves no reports where its role is to collect", async () => {
    await platform.stop();
    const collecting = await start("collecting", "collect");
    expect((await fetch(`${collecting.url}/v1/websites`)).status).toBe(404);
    expect(await collecting.stop()).toBe(0);
  });

  it("leaves nothing on its machine: another one goes on with the same stores, sign-ins and duplicates", async () => {
    platform = await start("second");
    const signedIn = createClient({ url: platform.url, token: (await signIn()).token });
    expect(await viewsOf(signedIn)).toBe(stored);
    const batch = makeBatch(2);
    expect(await (await collect(batch)).json()).toMatchObject({ accepted: 2 });
    expect(await (await collect(batch)).json()).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await platform.stop()).toBe(0);
  });

  it("leaves them to a command at once where it ended cleanly, and within the lease where it was killed", {
    timeout: 240_000,
  }, async () => {
    expect(await isReleased()).toBe(true);
    expect(await createByCommand("elsewhere", "second.example")).toMatchObject({ url: "https://second.example" });
    expect(await isReleased()).toBe(true);
    platform = await start("second");
    process.kill(platform.pid, "SIGKILL");
    platform = await start("second");
    const signedIn = createClient({ url: platform.url, token: (await signIn()).token });
    expect(await viewsOf(signedIn)).toBe(stored + 2);
  });
});

const signIn = async () => (await createClient({ url: platform.url }).auth.login(account)).result.tokenData;
