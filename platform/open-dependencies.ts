import { randomBytes } from "node:crypto";
import pino, { type Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { persianMessage } from "#contract/text/violations.ts";
import { alwaysFree, DiskWatch } from "#platform/data-folder/disk-watch.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { Keyring } from "#platform/keyring.ts";
import { openPriceBook } from "#platform/open-price-book.ts";
import { IdentityDictionary } from "#platform/people/identity-dictionary.ts";
import type { Settings } from "#platform/settings.ts";
import { withResultCache } from "#platform/stores/clickhouse/result-cache.ts";
import { openStores, type Stores } from "#platform/stores/open.ts";
import { EventBarrier, withLoadBarrier } from "#platform/wal/load-barrier.ts";

/**
 * Opens everything that use cases depend on: system clock, ids, log (standard output unless given) and stores (`open`),
 * which `stores.close` closes.
 */
export async function openDependencies(
  settings: Settings,
  log = standardLog(settings),
  open: typeof openStores = openStores,
): Promise<Dependencies & { stores: Stores }> {
  z.config({ customError: persianMessage });
  const plans = openPriceBook(settings);
  const stores = await open(settings, (message) => log.warn(message));
  const isRemote = settings.CLICKHOUSE_URL !== undefined && settings.DATABASE_URL !== undefined;
  const disk = isRemote ? undefined : new DiskWatch(settings.DATA_DIR, log);
  const clock = { now: Date.now };
  const { postgres } = stores;
  // Exact because every process that serves reports also collects (settings.ts refuses others): docs/decisions/0019.
  const barrier = new EventBarrier();
  const clickhouse = withLoadBarrier(withResultCache(stores.clickhouse, clock), barrier);
  return {
    stores: { ...stores, close: () => stores.close().finally(() => disk?.close()) },
    settings,
    disk: disk ?? alwaysFree,
    keyring: new Keyring(settings.ENCRYPTION_KEY),
    plans,
    clock,
    ids: { uuid: () => uuidv7(), secret: (bytes) => randomBytes(bytes).toString("base64url") },
    log,
    postgres,
    clickhouse,
    barrier,
    identity: new IdentityDictionary({ postgres, clickhouse, clock, log }),
    messages: { returnCharges },
  };
}

const standardLog = ({ LOG_LEVEL }: Settings): Logger =>
  pino({ level: LOG_LEVEL, redact: ["req.headers.authorization", "password", "secret"] });
