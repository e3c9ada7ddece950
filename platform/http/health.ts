import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

const timeoutMs = 1_000;

/** `/healthz`: the process answers. `/readyz`: both stores do too. */
export function addHealth(app: FastifyInstance, { postgres, clickhouse, log }: Dependencies): void {
  app.get("/healthz", async () => ({ status: 200, result: { alive: true } }));
  app.get("/readyz", async () => {
    const stores = Promise.all([
      postgres.query("SELECT 1"),
      clickhouse.select(sql`SELECT 1 AS one`, z.object({ one: z.number() }), {
        owner: "health",
        // Not queued behind reports: a busy store is ready.
        lane: "collect",
      }),
    ]);
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), timeoutMs).unref());
    await Promise.race([stores, late]).catch((error: unknown) => {
      log.warn({ err: error }, "not ready");
      throw new AppError("SERVICE_UNAVAILABLE", "A store does not answer", { retryAfter: 2 });
    });
    return { status: 200, result: { ready: true } };
  });
}
