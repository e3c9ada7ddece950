import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pino from "pino";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { persianMessage } from "#contract/text/violations.ts";
import type { Parts } from "#platform/parts.ts";
import type { Settings } from "#platform/settings.ts";
import { openStores, type Stores } from "#platform/stores/open.ts";

/** Builds everything a use case may reach: the real clock, ids, log and stores. `close` ends the stores. */
export async function openParts(settings: Settings): Promise<Parts & { stores: Stores }> {
  z.config({ customError: persianMessage });
  const log = pino({
    level: settings.LOG_LEVEL,
    redact: ["req.headers.authorization", "password", "secret"],
  });
  const stores = await openStores(settings, (message) => log.warn(message));
  return {
    stores,
    settings,
    clock: { now: Date.now },
    ids: { uuid: () => uuidv7(), secret: (bytes) => randomBytes(bytes).toString("base64url") },
    log,
    postgres: stores.postgres,
    clickhouse: stores.clickhouse,
  };
}

/** Where the operator's commands reach a running platform. */
export const operatorSocket = (dataDir: string) => join(dataDir, "nabz.sock");
