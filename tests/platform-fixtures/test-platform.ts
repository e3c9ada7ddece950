import { rmSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { Registry } from "prom-client";
import { v7 } from "uuid";
import { z } from "zod";
import { persianMessage } from "#contract/text/violations.ts";
import type { Collector } from "#platform/collect/collector.ts";
import type { Geo } from "#platform/collect/geo.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { collectRoutes } from "#platform/collect/routes.ts";
import { alwaysFree } from "#platform/data-folder/disk-watch.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { buildServer } from "#platform/http/server.ts";
import { Keyring } from "#platform/keyring.ts";
import { openPriceBook } from "#platform/open-price-book.ts";
import { IdentityDictionary } from "#platform/people/identity-dictionary.ts";
import { readSettings } from "#platform/settings.ts";
import { withResultCache } from "#platform/stores/clickhouse/result-cache.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { EventBarrier, withLoadBarrier } from "#platform/wal/load-barrier.ts";
import { forTests } from "#tests/platform-fixtures/reads-loaded.ts";
import { newDataFolder, openTestStores } from "#tests/platform-fixtures/test-stores.ts";

/** Real stores in a new folder, and a clock that stands still. */
async function openTestDependencies() {
  z.config({ customError: persianMessage });
  const folder = await newDataFolder("nabz-");
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  const stores = await openTestStores(settings);
  const clock = { time: Date.UTC(2026, 10, 20, 10), now: () => clock.time };
  const secret = (bytes: number) => v7().replaceAll("-", "").repeat(3).slice(-bytes);
  const log = pino({ level: "silent" });
  const { postgres } = stores;
  const barrier = new EventBarrier();
  const clickhouse = forTests(withLoadBarrier(withResultCache(stores.clickhouse, clock), barrier), barrier);
  const identity = new IdentityDictionary({ postgres, clickhouse, clock, log });
  const keyring = new Keyring(settings.ENCRYPTION_KEY);
  const ids = { uuid: v7, secret };
  const stated = { settings, plans: openPriceBook(settings), clock, ids, log, disk: alwaysFree };
  const dependencies: Dependencies = {
    ...stated,
    postgres,
    clickhouse,
    barrier,
    identity,
    keyring,
    messages: { returnCharges },
  };
  const close = async () => {
    await barrier.takeOver();
    await stores.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { dependencies, clock, close };
}

/** A platform without assembly: stores, websites, and a collector where a test opens one. */
export async function openTestPlatform() {
  const { dependencies, clock, close } = await openTestDependencies();
  const owner = v7();
  await dependencies.postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [
    owner,
    `${owner}@shop.example`,
  ]);
  const running: FastifyInstance[] = [];

  return {
    dependencies,
    clock,
    async addWebsite(host = "shop.example") {
      const site = { id: v7(), host, hosts: [host], key: `key-${v7()}`, secret: `secret-${v7()}` };
      await dependencies.postgres.query(
        "INSERT INTO websites VALUES ($1, $2, 'Shop', $3, 'https', $4, '+04:30', $5, $6, now())",
        [site.id, owner, `https://${host}`, host, site.key, site.secret],
      );
      return site;
    },
    /** Opens a collector on the same stores, as a restart does. */
    collector: (maxWaiting?: number, clickhouse = dependencies.clickhouse): Promise<Collector> =>
      openCollector(
        { ...dependencies, clickhouse },
        { geo: tehran, registry: new Registry(), ...(maxWaiting === undefined ? {} : { maxWaiting }) },
      ),
    serve(collector: Collector): FastifyInstance {
      const app = buildServer(dependencies, { plugins: [collectRoutes(collector)] });
      running.push(app);
      return app;
    },
    rows: <T extends z.ZodRawShape>(columns: Sql, shape: T, website: string) =>
      dependencies.clickhouse.select(
        sql`SELECT ${columns} FROM events WHERE website = toUUID(${website}) ORDER BY at, id`,
        z.object(shape),
        { owner: "test" },
      ),
    async close() {
      for (const app of running) await app.close();
      await close();
    },
  };
}

const tehran: Geo = (address) => (address === "" ? { country: "", city: "" } : { country: "IR", city: "Tehran" });

export const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

export type Platform = Awaited<ReturnType<typeof openTestPlatform>>;

/** The client of the visitors of `scene`. */
export const client = { address: "5.160.1.1", userAgent: chrome, origin: "shop.example" };
export const view = (fields: object = {}) => ({ id: v7(), name: "page_view", url: "https://shop.example/", ...fields });
export const iso = (time: number) => new Date(time).toISOString();
export const minute = 60_000;

/** A collector and a website with one visitor; `stored` reads its events. */
export async function scene(platform: Platform) {
  const [collector, site] = [await platform.collector(), await platform.addWebsite()];
  const visitor = v7();
  const send = (events: readonly unknown[], batch: object = {}, from: object = {}) =>
    collector.acceptBrowser({ key: site.key, visitor, events, ...batch }, { ...client, ...from });
  const stored = <T extends z.ZodRawShape>(columns: string, shape: T) =>
    platform.rows(constant(columns), shape, site.id);
  const count = async () => (await stored("id", { id: z.string() })).length;
  return { collector, site, visitor, send, stored, count };
}
