import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import { type ClickHouseServer, startClickHouseServer } from "../clickhouse-server/start.ts";
import { bundlePlatform, type PlatformProcess, startPlatform } from "../platform-process.ts";

/** Two platform processes, one that collects and one that serves reports, on one PostgreSQL server and one ClickHouse server. */
const folder = mkdtempSync(join(tmpdir(), "nabz-remote-stores-"));
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let removeBundle: () => void;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let clickhouse: ClickHouseServer;
let collector: PlatformProcess;
let api: PlatformProcess;
let client: Client;
let website: { id: string; key: string };

/** The same in both processes. */
const secrets = { SESSION_SECRET: randomBytes(32).toString("hex"), ENCRYPTION_KEY: randomBytes(32).toString("hex") };

beforeAll(async () => {
  removeBundle = await bundlePlatform();
  postgres = await startPostgres(join(folder, "postgres"), () => undefined);
  clickhouse = await startClickHouseServer();
  const start = (name: string, ROLES: string) => {
    const DATA_DIR = join(folder, name);
    mkdirSync(DATA_DIR);
    const DATABASE_URL = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(postgres.socketFolder)}`;
    return startPlatform({ DATA_DIR, DATABASE_URL, CLICKHOUSE_URL: clickhouse.url, ...secrets, ROLES });
  };
  collector = await start("collect", "collect,worker");
  api = await start("api", "api");
  const account = { email: "owner@shop.example", password: "correct horse battery", full_name: "Owner" };
  const { result } = await createClient({ url: api.url }).auth.register(account);
  client = createClient({ url: api.url, token: result.tokenData.token });
  website = (await client.websites.create({ name: "Shop", url: "https://shop.example" })).result;
});
afterAll(async () => {
  await api?.stop();
  await collector?.stop();
  await clickhouse?.close();
  await postgres?.stop();
  removeBundle?.();
  rmSync(folder, { recursive: true, force: true });
});

const makeBatch = (count: number) => ({
  ...{ key: website.key, visitor: randomUUID() },
  events: Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: "page_view",
    url: "https://shop.example/tea",
  })),
});

const collect = (batch: object) =>
  fetch(`${collector.url}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify(batch),
  });

const countViews = async () => (await client.reports.overview({ website: website.id })).result.totals?.pageViews ?? 0;

describe("platform processes on servers of DATABASE_URL and CLICKHOUSE_URL", () => {
  it("report in one process what another has acknowledged, also where the report was requested before", async () => {
    expect(await countViews()).toBe(0);
    for (const total of [3, 6]) {
      expect(await (await collect(makeBatch(3))).json()).toMatchObject({ accepted: 3 });
      expect(await countViews()).toBe(total);
    }
  });

  it("leave calls of another role to the process that has it", async () => {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect([404, 405]).toContain((await fetch(`${api.url}/collect`, post)).status);
    expect((await fetch(`${collector.url}/v1/websites`)).status).toBe(404);
  });

  it("survive an outage of the event store: 503, then each event once, by themselves", {
    timeout: 60_000,
  }, async () => {
    const before = await countViews();
    const batch = makeBatch(4);
    await clickhouse.kill();
    const refused = await collect(batch);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    await Promise.all([api.becomes(503), collector.becomes(503)]);

    await clickhouse.start();
    await Promise.all([api.becomes(200), collector.becomes(200)]);
    const repeated = await collect(batch);
    expect(repeated.status).toBe(202);
    const { accepted, duplicates } = (await repeated.json()) as { accepted: number; duplicates: number };
    expect(accepted + duplicates).toBe(4);
    expect(await countViews()).toBe(before + 4);
  });

  it("end clean", async () => {
    expect(await api.stop()).toBe(0);
    expect(await collector.stop()).toBe(0);
  });
});
