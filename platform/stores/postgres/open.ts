import { join } from "node:path";
import pg from "pg";
import { AppError } from "#platform/errors.ts";
import type { Settings } from "#platform/settings.ts";
import { connection, startPostgres } from "./embedded.ts";
import type { Postgres, Queries } from "./handle.ts";

/** 64-bit counters fit a JavaScript number up to 2^53; PostgreSQL gives them as strings by default. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the state store: the server of `DATABASE_URL`, else the embedded one of `DATA_DIR/postgres`.
 * Throws an Error of one line where it cannot be reached. `close` also stops the embedded server.
 */
export async function openPostgres(settings: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): Promise<Postgres> {
  const embedded = settings.DATABASE_URL ? undefined : await startPostgres(join(settings.DATA_DIR, "postgres"));
  const address = embedded ? connection(embedded.socketFolder) : { connectionString: settings.DATABASE_URL };
  const pool = new pg.Pool({ ...address, max: 12, connectionTimeoutMillis: 5_000, statement_timeout: 15_000 });
  // A connection that breaks while idle is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await pool.end();
    throw new Error(`PostgreSQL cannot be reached: ${(error as Error).message}`);
  }
  return {
    query: (text, values) => rows(pool, text, values),
    async transaction(work) {
      const client = await pool.connect().catch(unavailable);
      try {
        await client.query("BEGIN");
        const result = await work({ query: (text, values) => rows(client, text, values) });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

const lost = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "53300"]);

const rows: <Row extends object>(
  runner: pg.Pool | pg.PoolClient,
  ...query: Parameters<Queries["query"]>
) => Promise<Row[]> = async (runner, text, values) => {
  const result = await runner.query(text, values as unknown[]).catch(unavailable);
  return result.rows;
};

function unavailable(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if ((code !== undefined && lost.has(code)) || /terminated|timeout exceeded/i.test(message)) {
    throw new AppError("SERVICE_UNAVAILABLE", `PostgreSQL: ${message}`, { retryAfter: 2, cause: error });
  }
  throw error;
}
