import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

const timeoutMs = 2_000;
/** Anybody may call it: an answer serves every call of this time. */
const readyCacheMs = 200;

/**
 * `/healthz`: the process answers. `/readyz`: both stores do too, on connections of its own, so that a busy store is
 * ready and nobody's work makes it look dead.
 */
export function addHealth(app: FastifyInstance, dependencies: Dependencies): void {
  let checking: Promise<void> | undefined;
  const check = () => {
    checking ??= checkStores(dependencies).finally(() =>
      setTimeout(() => (checking = undefined), readyCacheMs).unref(),
    );
    return checking;
  };
  app.get("/healthz", async () => ({ status: 200, result: { alive: true } }));
  let isReady = true;
  app.get("/readyz", async () => {
    // The watch has logged it.
    if (dependencies.disk.state === "full") throw notReady("disk full");
    if (dependencies.barrier.unloaded?.isReplaying() === true) throw notReady("events of the log are being loaded");
    if (isBehind(dependencies.barrier)) throw notReady("the event store is behind the log");
    try {
      await check();
      isReady = true;
    } catch (error) {
      // One line for an outage: probes call every few seconds.
      if (isReady) dependencies.log.warn({ err: error }, "not ready");
      isReady = false;
      throw notReady("a store does not answer");
    }
    return { status: 200, result: { ready: true } };
  });
}

/** Nothing more is collected until the event store has caught up. */
function isBehind({ unloaded }: Dependencies["barrier"]): boolean {
  try {
    unloaded?.checkCapacity();
    return false;
  } catch {
    return true;
  }
}

const notReady = (reason: string) =>
  new AppError("SERVICE_UNAVAILABLE", `not ready: ${reason}`, { retryAfter: 2, data: { reason } });

/** Throws where a store does not answer in time. */
async function checkStores({ postgres, clickhouse }: Dependencies): Promise<void> {
  const answers = Promise.all([
    postgres.ping(),
    clickhouse.select(sql`SELECT 1 AS one`, z.object({ one: z.number() }), { owner: "health", lane: "health" }),
  ]);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("too slow")), timeoutMs).unref());
  await Promise.race([answers, late]);
}
